import type { CarsResponse, QueryCar } from './car-catalogue';

const car = (id: number, more: Partial<QueryCar>): QueryCar => ({
  id,
  label: `${id}`,
  tokens: [],
  engine: [],
  litres: 1.6,
  diesel: false,
  years: [2010, null],
  ...more,
});

/** A few cars as the shop lists them. */
export const CARS: CarsResponse = {
  makes: {
    BMW: ['bmw', 'бмв'],
    Kia: ['kia', 'киа'],
    Lada: ['lada', 'лада', 'ваз'],
    Mazda: ['mazda', 'мазда'],
    Renault: ['renault', 'рено'],
    Volkswagen: ['volkswagen', 'фольксваген'],
  },
  models: [
    { title: 'BMW 3 series', make: 'BMW', names: ['3 series', '3'], cars: [car(1, { tokens: ['5', 'e90', '90'] })] },
    {
      title: 'Kia Rio',
      make: 'Kia',
      names: ['rio', 'рио'],
      cars: [
        car(2, { tokens: ['2', 'jb'], litres: 1.4, years: [2005, 2011] }),
        car(3, { tokens: ['3', 'qb'], litres: 1.4, years: [2011, 2017] }),
        car(4, { tokens: ['3', 'qb'], litres: 1.6, engine: ['g4fc', '16v'], years: [2011, 2017] }),
      ],
    },
    {
      title: 'Lada Priora',
      make: 'Lada',
      names: ['priora', 'приора', '2170'],
      cars: [car(5, { tokens: ['1', '2170'], engine: ['21126', '16v'] })],
    },
    { title: 'Lada 2110', make: 'Lada', names: ['2110', 'десятка'], cars: [car(6, { engine: ['2111', '8v'] })] },
    {
      title: 'Lada Vesta',
      make: 'Lada',
      names: ['vesta', 'веста'],
      cars: [
        car(7, { tokens: ['1'], engine: ['21129', '16v'] }),
        car(8, { tokens: ['1'], engine: ['h4m', 'hr16de', '16v'] }),
      ],
    },
    { title: 'Mazda 3', make: 'Mazda', names: ['3', 'мазда 3'], cars: [car(9, { tokens: ['1', 'bk'] })] },
    {
      title: 'Renault Duster',
      make: 'Renault',
      names: ['duster', 'дастер'],
      cars: [car(10, { engine: ['k4m', '16v'] }), car(11, { engine: ['k9k'], diesel: true, litres: 1.5 })],
    },
    {
      title: 'Volkswagen Polo Sedan',
      make: 'Volkswagen',
      names: ['polo sedan', 'поло седан', 'поло'],
      cars: [car(12, { tokens: ['5'] })],
    },
  ],
  service: [1, 311],
  oils: [1],
};
