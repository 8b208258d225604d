import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate, useNavigationType } from 'react-router';
import { useStoreTexts } from '#web/state/use-store-texts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './shop-search.module.css';

/** The search form of the shop, which shows the current search and works without scripts. Spec §5, Search. */
export function ShopSearch({ searchText, params }: { searchText: string | null; params: URLSearchParams }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(searchText);
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    if (shown.current === searchText) return;
    shown.current = searchText;
    // What is typed after a search is not replaced by it.
    if (field.current && (isBack || field.current !== document.activeElement))
      field.current.value = searchText ?? '';
  }, [searchText, isBack]);
  const filters = ['diet', 'without'].flatMap((name) => {
    const value = params.get(name);
    return value ? [{ name, value }] : [];
  });

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const query = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
    navigate(`/search?${query.toString().replaceAll('%2C', ',')}`, { preventScrollReset: true });
  }

  return (
    <search className={styles.search}>
      <form action="/search" method="get" className={styles.form} onSubmit={search}>
        <label className={styles.label}>
          <VisuallyHidden>Search the shop</VisuallyHidden>
          <input
            ref={field}
            type="search"
            name="query"
            className={styles.input}
            defaultValue={searchText ?? ''}
            placeholder={useStoreTexts().searchExample}
            maxLength={200}
            required
            autoComplete="off"
            enterKeyHint="search"
          />
        </label>
        <input type="hidden" name="query_type" value="search" />
        {filters.map((filter) => (
          <input key={filter.name} type="hidden" {...filter} />
        ))}
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}
