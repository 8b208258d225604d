import { useQueryClient } from '@tanstack/react-query';
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import type { Product } from '#web/api/catalog/product.ts';
import { seedProduct } from '#web/api/catalog/product-queries.ts';
import { productClicked, searchAnswered, searched } from '#web/state/analytics/analytics-slice.ts';
import { useAppDispatch } from '#web/state/hooks.ts';
import { useStoreTexts } from '#web/state/use-store-texts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import styles from './search-bar.module.css';
import { SuggestionList } from './suggestion-list.tsx';
import { suggestionsAnnouncement } from './suggestions-announcement.ts';
import { type SearchSuggestions, useSuggestions } from './use-suggestions.ts';

export interface SearchBarProps {
  /** `isDone`: the search navigated somewhere, so the focus does not return to the button. */
  onClose: (how: { isDone: boolean }) => void;
}

const NONE = -1;

/**
 * A combobox with suggestions (ARIA Authoring Practices): arrow keys select, Enter opens the suggestion or
 * all results, Escape closes. Spec §4 and §5, Search.
 */
export function SearchBar({ onClose }: SearchBarProps) {
  const texts = useStoreTexts();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(NONE);
  const [isEmptySubmitted, setEmptySubmitted] = useState(false);
  const suggestions = useSuggestions(typed);
  const dispatch = useAppDispatch();
  const open = useOpenResult(onClose);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  useEffect(() => input.current?.focus(), []);
  const products = suggestions.status === 'found' ? suggestions.products : [];
  const selected = products[active];

  function type(text: string) {
    setTyped(text);
    setActive(NONE);
    setEmptySubmitted(false);
  }

  /** Recorded as a search whose product was clicked. Spec §4, Search session. */
  function openSuggestion(product: Product) {
    const query = typed.trim();
    dispatch(searched({ query, at: new Date().toISOString() }));
    dispatch(searchAnswered({ query, results: products.length }));
    dispatch(productClicked(product.handle));
    open.product(product);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (selected) openSuggestion(selected);
    else if (typed.trim() === '') setEmptySubmitted(true);
    else open.results(typed.trim());
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') onClose({ isDone: false });
    else if (step === undefined || products.length === 0) return;
    else setActive(nextActive(active, step, products.length));
    event.preventDefault();
  }

  function onBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) {
    const isOutside = relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget);
    if (isOutside && !relatedTarget.closest('[data-search-button]')) onClose({ isDone: true });
  }

  return (
    <search className={styles.bar} onBlur={onBlur} onKeyDown={onKeyDown}>
      <form className={styles.form} onSubmit={submit}>
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={`Search for ${texts.items}`}
          aria-autocomplete="list"
          aria-expanded={products.length > 0}
          aria-controls={listId}
          aria-activedescendant={selected && optionId(listId, selected)}
          className={styles.input}
          placeholder={texts.searchExample}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        <Button type="submit">Search</Button>
      </form>
      <p className={styles.status} role="status">
        {isEmptySubmitted ? 'Search query cannot be empty.' : suggestionsAnnouncement(suggestions)}
      </p>
      <SuggestionList
        id={listId}
        products={products}
        active={active}
        optionId={(product) => optionId(listId, product)}
        onHover={setActive}
        onOpen={openSuggestion}
      />
      {hasMore(suggestions) && (
        <button type="button" className={styles.all} onClick={() => open.results(typed.trim())}>
          All results for ‘{typed.trim()}’
        </button>
      )}
    </search>
  );
}

const optionId = (listId: string, { handle }: Product) => `${listId}-${handle}`;
const hasMore = (suggestions: SearchSuggestions) =>
  suggestions.status === 'found' && suggestions.products.length > 0;

/** Cycles through the input and the list. */
function nextActive(active: number, step: number, count: number): number {
  const places = count + 1;
  return ((active + 1 + step + places) % places) - 1;
}

function useOpenResult(onClose: SearchBarProps['onClose']) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return {
    product(product: Product) {
      seedProduct(client, product);
      onClose({ isDone: true });
      navigate(`/products/${product.handle}`);
    },
    results(text: string) {
      onClose({ isDone: true });
      navigate(`/search?${new URLSearchParams({ query: text, query_type: 'search' })}`);
    },
  };
}
