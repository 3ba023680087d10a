import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { PhoneField } from '@shared/phone/phone-field';
import { Check } from './choices';
import { TextField } from './field';
import { SelectField } from './select-field';
import { TextArea } from './text-area';
import { Segmented } from './segmented';
import { Tabs } from './tabs';

function Sections() {
  const [value, setValue] = useState('a');
  const tabs = ['a', 'b', 'c'].map((id) => ({ id, title: `Раздел ${id}`, panel: `Текст ${id}` }));
  return <Tabs label="О товаре" tabs={tabs} value={value} onChange={setValue} />;
}

function Modes() {
  const [value, setValue] = useState<'one' | 'all'>('one');
  return (
    <Segmented
      label="Что искать"
      options={[
        { value: 'one', label: 'Только этот' },
        { value: 'all', label: 'С аналогами' },
      ]}
      value={value}
      onChange={setValue}
    />
  );
}

function Phone() {
  const [value, setValue] = useState('');
  return <PhoneField value={value} onValue={setValue} />;
}

describe('tabs', () => {
  it('show one panel; arrow keys move between the tabs and wrap around', async () => {
    const user = userEvent.setup();
    render(<Sections />);
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Текст a');
    await user.click(screen.getByRole('tab', { name: 'Раздел b' }));
    expect(screen.getByRole('tabpanel', { name: 'Раздел b' })).toHaveTextContent('Текст b');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Раздел a' })).toHaveFocus();
    expect(screen.getByRole('tab', { name: 'Раздел a' })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{End}');
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Текст c');
  });
});

describe('segments', () => {
  it('choose one', async () => {
    render(<Modes />);
    await userEvent.click(screen.getByText('С аналогами'));
    expect(screen.getByRole('radio', { name: 'С аналогами' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Только этот' })).not.toBeChecked();
  });
});

describe('fields', () => {
  it('link the error to the control, before the hint', () => {
    render(
      <>
        <TextField label="Почта" hint="Для чека" error="Проверьте адрес" />
        <TextArea label="Что поставляете" hint="Коротко" />
        <SelectField label="Город" error={undefined} />
        <Check error="Без согласия не примем">Согласен</Check>
      </>,
    );
    expect(screen.getByLabelText('Почта')).toHaveAccessibleDescription('Проверьте адрес');
    expect(screen.getByLabelText('Почта')).toBeInvalid();
    expect(screen.getByLabelText('Что поставляете')).toHaveAccessibleDescription('Коротко');
    expect(screen.getByLabelText('Город')).toBeValid();
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Без согласия не примем');
  });

  it('apply the phone mask while typing', async () => {
    render(<Phone />);
    await userEvent.type(screen.getByLabelText('Телефон'), '89162044517');
    expect(screen.getByLabelText('Телефон')).toHaveValue('+7 (916) 204 45 17');
  });
});
