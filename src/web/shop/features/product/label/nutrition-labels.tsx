import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { NutritionFacts } from '#contracts/catalog/nutrition-calls.ts';
import { nutritionQuery } from '#web/api/catalog/nutrition-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import { InSeenCurrency } from '#web/state/money/in-seen-currency.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './nutrition-labels.module.css';

/** The nutrition facts of a product, each as a label in the format of 21 CFR 101.9(d). */
export default function NutritionLabels({ handle }: { handle: string }) {
  const { data: labels, isError, refetch } = useQuery(nutritionQuery(useApi(), handle));
  if (isError) {
    return (
      <div role="alert">
        <p>The nutrition facts could not be loaded.</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }
  if (!labels) return <p role="status">Loading…</p>;
  return (
    <>
      <InSeenCurrency>
        {(code) =>
          code === 'cad' && (
            <p className={styles.note}>
              Labels for the United States: servings, rounding and daily values are those of the FDA, not of
              Health Canada.
            </p>
          )
        }
      </InSeenCurrency>
      <ul className={styles.labels}>
        {labels.map((label) => (
          <li key={label.title}>
            <Label facts={label} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Label({ facts }: { facts: NutritionFacts }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.food}>
        <VisuallyHidden>Nutrition facts: </VisuallyHidden>
        {facts.title}
      </h3>
      <div className={styles.panel}>
        <p className={styles.title} aria-hidden="true">
          Nutrition Facts
        </p>
        {facts.containers.map(({ name, servings }) => (
          <p key={name} className={styles.container}>
            {name === null ? servings : `${name}: ${servings.toLowerCase()}`}
          </p>
        ))}
        <p className={styles.serving}>
          <span>Serving size</span> <span>{facts.serving_size}</span>
        </p>
        <p className={styles.perServing}>Amount per serving</p>
        <p className={styles.calories}>
          <span>Calories</span> <span>{facts.calories}</span>
        </p>
        <NutrientTable nutrients={facts.nutrients} titleId={titleId} />
        <p className={styles.footnote}>
          * The % Daily Value (DV) tells you how much a nutrient in a serving of food contributes to a daily
          diet. 2,000 calories a day is used for general nutrition advice.
        </p>
      </div>
    </section>
  );
}

type Nutrient = NutritionFacts['nutrients'][number];

function NutrientTable({ nutrients, titleId }: { nutrients: Nutrient[]; titleId: string }) {
  return (
    <table className={styles.table} aria-labelledby={titleId}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Nutrient and amount per serving</VisuallyHidden>
          </th>
          <th scope="col">
            <span className={styles.percent}>% Daily Value*</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {nutrients.map((declared) => {
          const { row } = NUTRIENT_ROWS[declared.nutrient];
          return (
            <tr key={declared.nutrient} className={row && styles[row]}>
              <th scope="row">
                <NameAndAmount {...declared} />
              </th>
              <td>{declared.daily_value !== null && `${declared.daily_value}%`}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface NutrientRow {
  name: string;
  isMain?: boolean;
  row?: 'part' | 'partOfPart' | 'last' | 'micronutrient';
}

const NUTRIENT_ROWS: Readonly<Record<Nutrient['nutrient'], NutrientRow>> = {
  total_fat: { name: 'Total Fat', isMain: true },
  saturated_fat: { name: 'Saturated Fat', row: 'part' },
  trans_fat: { name: 'Fat', row: 'part' },
  cholesterol: { name: 'Cholesterol', isMain: true },
  sodium: { name: 'Sodium', isMain: true },
  total_carbohydrate: { name: 'Total Carbohydrate', isMain: true },
  dietary_fiber: { name: 'Dietary Fiber', row: 'part' },
  total_sugars: { name: 'Total Sugars', row: 'part' },
  added_sugars: { name: 'Added Sugars', row: 'partOfPart' },
  protein: { name: 'Protein', isMain: true, row: 'last' },
  vitamin_d: { name: 'Vitamin D', row: 'micronutrient' },
  calcium: { name: 'Calcium', row: 'micronutrient' },
  iron: { name: 'Iron', row: 'micronutrient' },
  potassium: { name: 'Potassium', row: 'micronutrient' },
};

function NameAndAmount({ nutrient, amount }: Nutrient) {
  const { name, isMain } = NUTRIENT_ROWS[nutrient];
  if (nutrient === 'added_sugars') return `Includes ${amount} ${name}`;
  return (
    <>
      {nutrient === 'trans_fat' && <i>Trans </i>}
      {isMain ? <b>{name}</b> : name} {amount}
    </>
  );
}
