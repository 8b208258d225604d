import { Link } from 'react-router';
import { DEFAULT_COLLECTION } from '#domain/catalog/search-request.ts';
import styles from './category-links.module.css';
import { shelf } from './filter-params.ts';

const CATEGORIES = [
  { label: 'All', collection: null },
  { label: 'Mixes', collection: 'mixes' },
  { label: 'Bites', collection: 'bites' },
  { label: 'Gifts', collection: 'gifts' },
];

/** The shelves of the shop; the filters stay when one goes to another. */
export function CategoryLinks({ params }: { params: URLSearchParams }) {
  const isSearch = params.get('query_type') === 'search';
  const current = params.get('query') ?? DEFAULT_COLLECTION;
  return (
    <nav aria-label="Categories">
      <ul className={styles.list}>
        {CATEGORIES.map(({ label, collection }) => (
          <li key={label}>
            <Link
              to={shelf(params, collection)}
              className={styles.chip}
              aria-current={!isSearch && (collection ?? DEFAULT_COLLECTION) === current ? 'page' : undefined}
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
