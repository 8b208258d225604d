import { productPath } from '#domain/catalog/product-path.ts';
import { plainText } from '#domain/rich-text/plain-text.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { TextAreaField, TextField } from '../../ui/forms/field.tsx';
import styles from './search-engine-fields.module.css';
import type { TypedProduct } from './typed-product.ts';

/** What search engines show, and roughly how it looks there. */
export function SearchEngineFields({
  handle,
  state: { field, form },
}: {
  handle: string;
  state: AdminFormState<TypedProduct>;
}) {
  const brand = useAppSelector((state) => state.global.brand);
  const [title, metaTitle, description, metaDescription, isLabelled, about, bundles] = form.watch([
    'title' as const,
    'metaTitle' as const,
    'description' as const,
    'metaDescription' as const,
    'isLabelled' as const,
    'content.description_text' as const,
    'bundles' as const,
  ]);
  const ownText = (isLabelled && about) || plainText(description);
  return (
    <>
      <TextField
        label="Title for search engines"
        hint="At most 70 characters. Left empty, it is the title of the product."
        maxLength={70}
        {...field('metaTitle')}
      />
      <TextAreaField
        label="Text for search engines"
        hint="At most 200 characters. Left empty, it is what the page says about the product."
        maxLength={200}
        {...field('metaDescription')}
      />
      <figure className={styles.result}>
        <figcaption className={styles.caption}>How a search engine may show it</figcaption>
        <p className={styles.address}>
          {location.host}
          {productPath(
            handle,
            bundles.some(({ isBox }) => isBox),
          )}
        </p>
        <p className={styles.title}>
          {metaTitle || title} | {brand}
        </p>
        <p className={styles.text}>{metaDescription || ownText}</p>
      </figure>
    </>
  );
}
