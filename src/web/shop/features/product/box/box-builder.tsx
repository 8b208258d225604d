import { type ReactNode, useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import type { Bag, BoxPage } from '#web/api/catalog/box-query.ts';
import { PricedProduct } from '#web/state/money/priced-product.tsx';
import { useStoreTexts } from '#web/state/use-store-texts.ts';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { Picture } from '#web/ui/images/picture.tsx';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import { RichText } from '#web/ui/typography/rich-text.tsx';
import { TiltedTitle } from '#web/ui/typography/tilted-title.tsx';
import { RatingSummary } from '../rating-summary.tsx';
import { BagCard } from './bag-card.tsx';
import { type BagFilter, usefulFilters } from './bag-filter.ts';
import { BoxAmount } from './box-amount.tsx';
import styles from './box-builder.module.css';
import { BoxLabel } from './box-label.tsx';
import { BoxTray } from './box-tray.tsx';
import { type Box, useBox } from './use-box.ts';

/** Size, heat and diets of a bag. */
type MarksOf = (bag: Bag) => ReactNode;

interface BoxBuilderProps {
  page: BoxPage;
  marks: MarksOf;
  /** The id of the reviews section; undefined when it is on another page. */
  reviewsId?: string;
}

/** A box to fill: its size and interval, the bags, and what is in it with the button. Key it by the product. */
export function BoxBuilder({ page, marks, reviewsId }: BoxBuilderProps) {
  const { product, bags } = page;
  const box = useBox(page);
  return (
    <article className={styles.page}>
      <div className={styles.head}>
        <div className={styles.picture}>
          <Picture
            src={product.mainPicture.url}
            alt={product.mainPicture.alt}
            sizes="(min-width: 64rem) 22rem, 40vw"
            isPriority
          />
        </div>
        <div className={styles.intro}>
          <h1 className={styles.title}>
            <TiltedTitle>{product.title}</TiltedTitle>
          </h1>
          <div className={styles.rating}>
            <RatingSummary product={product} reviewsId={reviewsId} />
          </div>
          {product.descriptionHtml ? (
            <div className={styles.text}>
              <RichText html={product.descriptionHtml} />
            </div>
          ) : (
            <p className={styles.text}>{product.description}</p>
          )}
        </div>
      </div>
      <div className={styles.columns}>
        <div>
          <div className={styles.options}>
            <SizeChoice page={page} box={box} />
            <IntervalChoice page={page} box={box} />
          </div>
          <Bags page={page} box={box} marks={marks} />
        </div>
        <BoxTray page={page} box={box} />
      </div>
      <BoxLabel bags={bags} box={box} />
    </article>
  );
}

const priceOf = ({ product }: BoxPage, bundleId: string) => (
  <PricedProduct product={product}>
    {({ bundles, currency }) => {
      const bundle = bundles.find((candidate) => candidate.bundleId === bundleId);
      return bundle && formatMoney(bundle.discountedPriceCents, currency);
    }}
  </PricedProduct>
);

function SizeChoice({ page, box }: { page: BoxPage; box: Box }) {
  const { items, boxItems = items } = useStoreTexts();
  return (
    <RadioCards
      legend="How many"
      columns={2}
      cards={page.sizes.map(({ bundleId, choice }) => ({
        value: bundleId,
        label: `${choice.units} ${boxItems}`,
        aside: priceOf(page, bundleId),
      }))}
      value={box.size.bundleId}
      onChange={box.chooseSize}
    />
  );
}

const ONCE = 'once';
const loadTerms = () => import('../purchase/subscription-terms.tsx');

function IntervalChoice({ page, box }: { page: BoxPage; box: Box }) {
  const { bundleId, subscriptions, prices } = box.size;
  const option = subscriptions.find(
    ({ subscriptionOptionId }) => subscriptionOptionId === box.subscriptionOptionId,
  );
  const terms = useDeferredImport(loadTerms, option !== undefined);
  if (subscriptions.length === 0) return null;
  return (
    <div>
      <RadioCards
        legend="How often"
        cards={[
          { value: ONCE, label: 'Just once', aside: priceOf(page, bundleId) },
          ...subscriptions.map(({ subscriptionOptionId, label, priceCents }) => ({
            value: subscriptionOptionId as string,
            label,
            aside: (
              <BoxAmount
                amount={priceCents}
                currency={page.product.currency}
                netWeightGrams={null}
                sizedInGrams={false}
              />
            ),
          })),
        ]}
        value={box.subscriptionOptionId ?? ONCE}
        onChange={(value) =>
          box.chooseInterval(
            subscriptions.find((offered) => offered.subscriptionOptionId === value)?.subscriptionOptionId ??
              null,
          )
        }
      />
      <div role="status">
        {terms && option && (
          <terms.SubscriptionTerms
            option={option}
            onceCents={prices[page.product.currency]?.discountedPriceCents ?? null}
          />
        )}
      </div>
    </div>
  );
}

function Bags({ page, box, marks }: { page: BoxPage; box: Box; marks: MarksOf }) {
  const { items, boxItems = items } = useStoreTexts();
  const offered = page.bags.filter(({ sku }) => box.size.choice.from.some((from) => from.sku === sku));
  const filters = usefulFilters(offered);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const active = filters.filter(({ id }) => chosen.includes(id));
  const shown = offered.filter((bag) => active.every(({ matches }) => matches(bag)));
  const toggle = ({ id }: BagFilter) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <section aria-labelledby="bags">
      <h2 id="bags" className={styles.heading}>
        Fill it
      </h2>
      {filters.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend.
        <div className={styles.filters} role="group" aria-label={`Show only ${boxItems} that are`}>
          {filters.map((filter) => (
            <button
              key={filter.id}
              type="button"
              className={styles.chip}
              aria-pressed={chosen.includes(filter.id)}
              onClick={() => toggle(filter)}
            >
              {filter.label}
            </button>
          ))}
        </div>
      )}
      <p className={styles.count} role="status">
        {active.length > 0 && `${shown.length} of ${offered.length} ${boxItems}`}
      </p>
      {shown.length === 0 && <p>Nothing is all of that at once. Leave one out.</p>}
      <ul className={styles.grid}>
        {shown.map((bag) => (
          <BagCard key={bag.sku} bag={bag} box={box} marks={marks(bag)} />
        ))}
      </ul>
    </section>
  );
}
