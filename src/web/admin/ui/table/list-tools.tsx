import {
  Children,
  type FormEvent,
  isValidElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { Button, LinkButton } from '../forms/button.tsx';
import type { Choice } from '../forms/field.tsx';
import { KEEPS_FORMS } from '../forms/unsaved-guard.tsx';
import { Icon } from '../layout/icon.tsx';
import styles from './list-tools.module.css';
import type { ListState } from './use-list-state.ts';

/** Parts of an address that are no filters. */
const NO_FILTERS = ['q', 'view', 'saved', 'cursor', 'sort'];

/** Search and filters above a list. On a phone what is behind a search is folded until it is wanted. */
export function ListTools({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [params] = useSearchParams();
  const [search, ...others] = Children.toArray(children);
  const hasSearch = isValidElement(search) && search.type === ListSearch;
  if (!hasSearch || others.length < 2) return <div className={styles.tools}>{children}</div>;
  const count = [...params.keys()].filter((name) => !NO_FILTERS.includes(name)).length;
  return (
    <div className={styles.tools} data-folded={!isOpen || undefined}>
      {search}
      <span className={styles.fold}>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </Button>
      </span>
      {others}
    </div>
  );
}

/** The list's search text, in the address as `q`. Enter searches, so that half a word asks nothing of the server. */
export function ListSearch({ state, label }: { state: ListState; label: string }) {
  const id = useId();
  const input = useShownText(state.get('q'));
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    state.set({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
  }
  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <span className={styles.lens}>
          <Icon name="search" size={18} />
        </span>
        <input
          ref={input}
          id={id}
          name="q"
          type="search"
          className={styles.input}
          aria-label={label}
          placeholder={label}
          defaultValue={state.get('q')}
          maxLength={254}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ currentTarget }) => currentTarget.value === '' && state.set({ q: '' })}
        />
      </form>
    </search>
  );
}

/** A field that shows a text of the address. What is typed next is not replaced by what was applied a moment ago. */
function useShownText(text: string) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(text);
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    if (input.current && (isBack || input.current !== document.activeElement)) input.current.value = text;
  }, [text, isBack]);
  return input;
}

/** A filter with a few choices; '' is no filter. */
export function ListFilter({
  state,
  name,
  label,
  choices,
}: {
  state: ListState;
  name: string;
  label: string;
  choices: readonly Choice[];
}) {
  return (
    <label className={styles.filter}>
      {label}
      <select
        className={styles.select}
        value={state.get(name)}
        onChange={({ currentTarget }) => state.set({ [name]: currentTarget.value })}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/**
 * What the list is limited to by a link and by no filter of its own, such as the orders with a code: `Only SNACK10`, which a
 * press removes. `names` are those of the address, each with how its value is said.
 */
export function ListLimits({
  state,
  names,
}: {
  state: ListState;
  names: Readonly<Record<string, (value: string) => string>>;
}) {
  const limits = Object.entries(names).filter(([name]) => state.get(name) !== '');
  if (limits.length === 0) return null;
  return (
    <div className={styles.tools}>
      {limits.map(([name, textOf]) => {
        const text = `Only ${textOf(state.get(name))}`;
        return (
          <Button
            key={name}
            icon="close"
            aria-label={`${text}: show the others too`}
            onClick={() => state.set({ [name]: '' })}
          >
            {text}
          </Button>
        );
      })}
    </div>
  );
}

/** While a year is typed it is 0002, 0020 and 0202 first. */
const FIRST_DAY = '1970-01-01';

/** A day as a filter: `from` and `until` of a period. */
export function ListDay({ state, name, label }: { state: ListState; name: string; label: string }) {
  const applied = state.get(name);
  const input = useShownText(applied);
  // Corrections of it, while the field has the focus, are no entries of the history.
  const isCorrection = useRef(false);
  function apply(day: string) {
    if (day === applied) return;
    state.set({ [name]: day }, { replace: isCorrection.current });
    isCorrection.current = true;
  }
  return (
    <label className={styles.filter}>
      {label}
      <input
        ref={input}
        type="date"
        className={styles.select}
        max="9999-12-31"
        defaultValue={applied}
        onFocus={() => {
          isCorrection.current = false;
        }}
        onChange={({ currentTarget: { value } }) => (value === '' || value >= FIRST_DAY) && apply(value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && apply(currentTarget.value)}
        onBlur={({ currentTarget }) => apply(currentTarget.value)}
      />
    </label>
  );
}

export interface View {
  label: string;
  /** The address of the view: `?view=to_pack`. */
  to: string;
  isCurrent: boolean;
  count?: string | null;
}

/** The views of a list as links. */
export function ViewTabs({ label, views }: { label: string; views: readonly View[] }) {
  const tabs = useRef<HTMLElement>(null);
  const current = views.find(({ isCurrent }) => isCurrent)?.to;
  const counts = views.map(({ count }) => count).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts that arrive later push the current tab aside.
  useEffect(() => {
    const bar = tabs.current;
    const tab = bar?.querySelector('[aria-current]');
    if (current !== undefined && bar && tab) scrollToTab(bar, tab);
  }, [current, counts]);
  return (
    <nav ref={tabs} aria-label={label} className={styles.views}>
      {views.map((view) => (
        <Link
          key={view.to}
          to={view.to}
          className={styles.view}
          aria-current={view.isCurrent ? 'page' : undefined}
        >
          {view.label}
          {view.count && <span className={styles.count}>{view.count}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Many tabs are scrolled sideways. `scrollIntoView` would also let the Tab key go on from there, past the whole navigation. */
function scrollToTab(tabs: HTMLElement, tab: Element): void {
  const [shown, own] = [tabs.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (own.left < shown.left) tabs.scrollLeft += own.left - shown.left;
  else if (own.right > shown.right) tabs.scrollLeft += own.right - shown.right;
}

/** By the list and the cursor of a page that was seen, the cursor of the page before it: null for the first one. */
const cursorsBefore = new Map<string, string | null>();

/** Leads to the next page, and back to the one before and the first one. */
export function Pages({ state, nextCursor }: { state: ListState; nextCursor: string | null }) {
  const { cursor } = state;
  // Lists in which the same row is next have the same cursor.
  const list = `${useLocation().pathname}?${state.query}`;
  useEffect(() => {
    if (nextCursor !== null) cursorsBefore.set(`${list} ${nextCursor}`, cursor ?? null);
  }, [list, cursor, nextCursor]);
  if (cursor === undefined && nextCursor === null) return null;
  const before = cursor === undefined ? undefined : cursorsBefore.get(`${list} ${cursor}`);
  return (
    <nav aria-label="Pages" className={styles.pages}>
      <span className={styles.pagesBefore}>
        {cursor !== undefined && (
          <LinkButton to={state.pageAt(null)} {...KEEPS_FORMS}>
            First page
          </LinkButton>
        )}
        {before !== undefined && before !== null && (
          <LinkButton to={state.pageAt(before)} {...KEEPS_FORMS}>
            Previous page
          </LinkButton>
        )}
      </span>
      {nextCursor !== null && (
        <LinkButton to={state.pageAt(nextCursor)} {...KEEPS_FORMS}>
          Next page
        </LinkButton>
      )}
    </nav>
  );
}
