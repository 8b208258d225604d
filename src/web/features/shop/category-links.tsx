import { Link } from 'react-router';
import styles from './category-links.module.css';

const CATEGORIES = [
  { label: 'All', collection: 'all_products', to: '/shop' },
  { label: 'Mixes', collection: 'mixes', to: '/shop?query=mixes' },
  { label: 'Bites', collection: 'bites', to: '/shop?query=bites' },
  { label: 'Gifts', collection: 'gifts', to: '/shop?query=gifts' },
];

/** The shelves of the shop. `current` is the collection that is shown, if it is one of them. */
export function CategoryLinks({ current }: { current: string }) {
  return (
    <nav aria-label="Categories">
      <ul className={styles.list}>
        {CATEGORIES.map(({ label, collection, to }) => (
          <li key={collection}>
            <Link
              to={to}
              className={styles.chip}
              aria-current={collection === current ? 'page' : undefined}
              preventScrollReset
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
