import { Link } from 'react-router';
import { AVOIDED, DIETS, type FilterChoice, isChosen, toggled, unfiltered } from './filter-params.ts';
import styles from './food-filter.module.css';

/**
 * Diets and allergens to choose by: links, so that they work without script and can be sent to somebody. Open while something is
 * chosen.
 */
export function FoodFilter({ params }: { params: URLSearchParams }) {
  const chosen = [...DIETS, ...AVOIDED].filter((choice) => isChosen(params, choice)).length;
  return (
    <details className={styles.filter} open={chosen > 0}>
      <summary className={styles.summary}>
        Diet and allergens{chosen > 0 && <span className={styles.count}>{chosen} chosen</span>}
      </summary>
      <div className={styles.groups}>
        <Group title="Only" choices={DIETS} params={params} />
        <Group title="Without" choices={AVOIDED} params={params} />
        {chosen > 0 && (
          <Link to={unfiltered(params)} className={styles.clear} preventScrollReset>
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
              to={toggled(params, choice)}
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
