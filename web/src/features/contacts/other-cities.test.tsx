import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { city } from '@shared/testing/samples';
import { OtherCities } from './other-cities';

it('says how far each other city is from the chosen one', () => {
  const moscow = city();
  const tver = city({ id: 2, name: 'Тверь', lat: 56.859, lon: 35.912 });
  const tula = city({ id: 3, name: 'Тула', lat: 54.193, lon: 37.617 });
  render(
    <MemoryRouter>
      <OtherCities city={moscow} cities={[tula, moscow, tver]} />
    </MemoryRouter>,
  );
  const distances = screen.getAllByText(/км,/).map(({ textContent }) => parseInt(textContent, 10));
  expect(distances).toEqual([162, 174]);
});
