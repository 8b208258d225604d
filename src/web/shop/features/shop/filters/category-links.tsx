import { Link } from 'react-router';
import { DEFAULT_COLLECTION } from '#domain/catalog/search-request.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import styles from './category-links.module.css';
import { filteredProducts } from './filter-params.ts';

/** Links to all products and to each collection, which keep the filters. */
export function CategoryLinks({ params }: { params: URLSearchParams }) {
  const isSearch = params.get('query_type') === 'search';
  const current = params.get('query') ?? DEFAULT_COLLECTION;
  const others = useAppSelector((state) => state.global.collections).filter(
    ({ name }) => name !== DEFAULT_COLLECTION,
  );
  const links = [
    { label: 'All', collection: null },
    ...others.map(({ name, title }) => ({ label: title, collection: name })),
  ];
  return (
    <nav aria-label="Categories">
      <ul className={styles.list}>
        {links.map(({ label, collection }) => (
          <li key={collection}>
            <Link
              to={filteredProducts(params, collection)}
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
