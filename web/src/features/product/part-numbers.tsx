import { Link } from 'react-router';
import type { Product } from '@shared/api/types';
import { groupBy } from '@shared/collections/group-by';
import { partAddress } from '@entities/search/parts/part-address';
import { Article } from '@entities/product/article';
import { isShopCode } from '@entities/product/shop-code';
import styles from './part-numbers.module.css';

type PartNumber = Product['numbers'][number];

const KINDS: Record<string, string> = {
  article: 'Артикул',
  oem: 'Оригинальные номера',
  analogue: 'Номера аналогов',
  superseded: 'Прежние номера',
};
const ORDER = ['oem', 'article', 'analogue', 'superseded'];

function Row({ brand, numbers }: { brand: string; numbers: readonly PartNumber[] }) {
  return (
    <tr>
      <th scope="row">{brand === '' ? '—' : brand}</th>
      <td>
        <ul>
          {numbers.map(({ number }) => (
            <li key={number}>
              <Article number={number} />
              <Link className="link" to={partAddress(number, null)} aria-label={`Искать по номеру ${number}`}>
                найти
              </Link>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

/** Numbers of the part by kind and maker, with links to their replacements. */
export function PartNumbers({ product }: { product: Product }) {
  const otherNumbers = product.numbers.filter(({ number, kind }) => kind !== 'article' || number !== product.article);
  const kinds = [...groupBy(otherNumbers, ({ kind }) => kind)].toSorted(
    ([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b),
  );
  const article = product.article === null || isShopCode(product.article) ? '' : product.article;
  if (kinds.length === 0 && article === '') return null;
  return (
    <section className={styles.numbers} id="numbers">
      <h2>Номера</h2>
      {article !== '' && (
        <p>
          <Link className="link" to={partAddress(article, null)}>
            Все замены и&nbsp;аналоги номера <span className="nb">{article}</span>
          </Link>
        </p>
      )}
      {kinds.map(([kind, numbers]) => (
        <table key={kind}>
          <caption>{KINDS[kind] ?? 'Номера'}</caption>
          <tbody>
            {[...groupBy(numbers, ({ brand }) => brand)].map(([brand, own]) => (
              <Row key={brand} brand={brand} numbers={own} />
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );
}
