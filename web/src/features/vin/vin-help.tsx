import { CarFront, FileText, KeyRound } from 'lucide-react';
import { NumberGuide, type NumberLocation } from '@entities/search/number-guide/number-guide';

const PLACES: readonly NumberLocation[] = [
  {
    sign: FileText,
    name: 'В\u00a0СТС и\u00a0ПТС',
    text: 'Верхняя строка: «Идентификационный номер (VIN)». Если там прочерк, берите номер кузова.',
  },
  {
    sign: CarFront,
    name: 'На\u00a0машине',
    text: 'Под лобовым стеклом слева, на\u00a0стойке водительской двери или под капотом.',
  },
  {
    sign: KeyRound,
    name: 'В\u00a0полисе ОСАГО',
    text: 'И\u00a0в\u00a0приложении страховой: номер стоит рядом с\u00a0маркой.',
  },
];

const EXAMPLES = ['XTAGFL110KY214358', 'Z94CB41AADR123456', 'NZE121-3019283'];

const NOTE =
  'В\u00a0VIN 17\u00a0знаков: цифры и\u00a0латинские буквы, кроме I, O и\u00a0Q. У\u00a0машин для рынка Японии вместо него номер кузова из\u00a0двух частей через дефис. Русские буквы, пробелы и\u00a0точки поправим сами.';

/** Help for shoppers without a VIN. */
export const VinHelp = () => <NumberGuide tab="vin" locations={PLACES} examples={EXAMPLES} note={NOTE} />;
