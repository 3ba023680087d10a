import type { ReactNode } from 'react';
import { counted, products } from '@shared/i18n/format';
import { inCity } from '@shared/i18n/in-city';
import { searchAddress, type SearchTab } from '@entities/search/box/search-box-store';
import { useCity, useSession } from '@entities/session/session-store';
import { ChipLink } from '@shared/ui/chip';
import canister from './pictures/canister.svg';
import disc from './pictures/disc.svg';
import filter from './pictures/filter.svg';
import pads from './pictures/pads.svg';
import plug from './pictures/plug.svg';
import styles from './hero.module.css';

const TRIES: readonly { text: string; tab: SearchTab }[] = [
  { text: 'масло 5в40 4 литра', tab: 'goods' },
  { text: 'калодки тормозные', tab: 'goods' },
  { text: 'лукоил 5w40', tab: 'goods' },
  { text: 'дворники', tab: 'goods' },
  { text: 'W914/2', tab: 'number' },
  { text: 'XTA21124060385174', tab: 'vin' },
];

function Goods() {
  return (
    <div className={styles.counter} aria-hidden="true">
      <img src={pads} className={styles.pads} alt="" width={190} height={190} />
      <img src={disc} className={styles.disc} alt="" width={290} height={290} />
      <img src={canister} className={styles.canister} alt="" width={304} height={304} />
      <img src={filter} className={styles.filter} alt="" width={184} height={184} />
      <img src={plug} className={styles.plug} alt="" width={140} height={140} />
    </div>
  );
}

export interface HeroProps {
  search: ReactNode;
  /** The shopper's car, over the lower edge. */
  car: ReactNode;
}

/** First screen: the search box and product pictures. */
export function Hero({ search, car }: HeroProps) {
  const city = useCity();
  const goods = useSession((state) => state.init?.categories.reduce((sum, { products: count }) => sum + count, 0));
  return (
    <section className={styles.hero} aria-label="Поиск">
      <div className="wrap">
        <div className={styles.stand}>
          <div className={styles.top}>
            <div>
              <h1>
                Найдём деталь по&nbsp;слову, номеру <span className="nb">или VIN</span>
              </h1>
              <p className={styles.lead}>
                {goods !== undefined && city !== null && (
                  <>
                    <b className="num">{products(goods)}</b>,{' '}
                    {counted(city.warehouses.length, 'пункт выдачи', 'пункта выдачи', 'пунктов выдачи')}{' '}
                    {inCity(city.name)}
                  </>
                )}
              </p>
            </div>
          </div>
          <Goods />
          <div className={styles.search}>{search}</div>
        </div>
        <div className={styles.tries}>
          <span>Поймём и&nbsp;так:</span>
          {TRIES.map(({ text, tab }) => (
            <ChipLink
              key={text}
              onPaper
              to={searchAddress(text, tab) ?? '/search'}
              className={tab === 'goods' ? undefined : styles.code}
            >
              {text}
            </ChipLink>
          ))}
        </div>
        {car}
      </div>
    </section>
  );
}
