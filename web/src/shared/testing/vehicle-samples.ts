import type { Analogue, DecodedVehicle, Vehicle, SchemeDetail, VehicleUnit } from '@shared/api/vehicles';
import { card } from './samples';

export const analogue = (fields: Partial<Analogue> = {}): Analogue => ({ ...card(fields), confirmed: true, ...fields });

export const vehicle = (fields: Partial<Vehicle> = {}): Vehicle => ({
  id: 31,
  make: 'Lada',
  make_ru: 'Лада',
  model: 'Vesta',
  model_ru: 'Веста',
  generation: 'I',
  body_code: 'GFL',
  years_from: 2015,
  years_to: 2022,
  engine_code: '21129',
  fuel: 'petrol',
  displacement_l: 1.6,
  power_hp: 106,
  oil_volume_l: 4.4,
  oil_sae: '5W-30',
  oil_approvals: [],
  coolant_volume_l: null,
  title: 'Лада Веста 1.6, 106 л. с., 2015–2022',
  confirmed: true,
  source: 'vininfo',
  ...fields,
});

export const decoded = (fields: Partial<DecodedVehicle> = {}): DecodedVehicle => ({
  kind: 'vin',
  value: 'XTAGFL110KY214358',
  repairs: [],
  warnings: [],
  maker: { make: 'Lada', make_ru: 'Лада', plant: 'АвтоВАЗ, Ижевск', country: 'Россия', confidence: 'sure' },
  year: { values: [2019], confidence: 'sure', note: '' },
  model: { model: 'Vesta', generation: 'I', body: 'sedan', confidence: 'likely' },
  vehicles: [],
  chooser: { make: 'Lada', model: 'Vesta', generation: null, year: 2019 },
  ...fields,
});

export const detail = (fields: Partial<SchemeDetail> = {}): SchemeDetail => ({
  position: 1,
  kind: '',
  name: 'Диск тормозной передний',
  qty: 1,
  brand: 'LADA',
  number: '8450037206',
  part_id: null,
  match: 100,
  active: true,
  confirmed: true,
  source: '',
  note: '',
  card: null,
  analogues: [],
  total_analogues: 0,
  ...fields,
});

export const unit = (fields: Partial<VehicleUnit> = {}): VehicleUnit => ({
  unitid: 11,
  name: 'Тормоз передний',
  drawing: 'frontBrake',
  image: null,
  total: 2,
  known: 2,
  match: 100,
  active: true,
  details: [],
  ...fields,
});
