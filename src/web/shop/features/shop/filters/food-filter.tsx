import { useState } from 'react';
import { Link } from 'react-router';
import {
  AVOIDED,
  DIETS,
  type FilterChoice,
  isChosen,
  toggleFilter,
  withoutFilters,
} from './filter-params.ts';
import styles from './food-filter.module.css';

/**
 * Diet and allergen filters as links, which work without scripts and can be shared. They unfold once a filter is set, and stay
 * as they are when the last one is taken back, because the focus is in them.
 */
export function FoodFilter({ params }: { params: URLSearchParams }) {
  const chosen = [...DIETS, ...AVOIDED].filter((choice) => isChosen(params, choice)).length;
  const [isOpen, setOpen] = useState(chosen > 0);
  if (chosen > 0 && !isOpen) setOpen(true);
  return (
    <details className={styles.filter} open={isOpen}>
      <summary className={styles.summary}>
        Diet and allergens{chosen > 0 && <span className={styles.count}>{chosen} chosen</span>}
      </summary>
      <div className={styles.groups}>
        <Group title="Only" choices={DIETS} params={params} />
        <Group title="Without" choices={AVOIDED} params={params} />
        {isOpen && (
          <Link to={withoutFilters(params)} className={styles.clear} preventScrollReset>
            Clear all
          </Link>
        )}
      </div>
    </details>
  );
}

function Group({
  title,
  choices,
  params,
}: {
  title: string;
  choices: readonly FilterChoice[];
  params: URLSearchParams;
}) {
  return (
    <div className={styles.group}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.choices}>
        {choices.map((choice) => (
          <li key={choice.value}>
            <Link
              to={toggleFilter(params, choice)}
              className={styles.chip}
              aria-current={isChosen(params, choice) ? 'true' : undefined}
              aria-label={
                choice.parameter === 'without' ? `Without ${choice.label.toLowerCase()}` : undefined
              }
              preventScrollReset
            >
              {choice.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
