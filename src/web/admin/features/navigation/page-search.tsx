import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { SignedInStaffMember } from '#contracts/admin/staff/session-calls.ts';
import { counted } from '#domain/text/counted.ts';
import { useDebounced } from '#web/ui/timing/use-debounced.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { askBeforeLeaving } from '../../ui/forms/leaving.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './navigation.module.css';
import { type SearchAnswer, useSearch } from './search-results.ts';
import { useAfterNavigation } from './use-after-navigation.ts';
import { useGlobalKey } from './use-global-key.ts';

const DEBOUNCE_MILLISECONDS = 200;

/** Search from every page, on `/` and Ctrl K: pages by name, and what the lists have for the text. */
export function PageSearch({ member }: { member: SignedInStaffMember }) {
  const [isOpen, setOpen] = useState(false);
  useAfterNavigation(() => setOpen(false));
  useGlobalKey(['/', 'Ctrl K'], () => setOpen(true));
  return (
    <>
      <button type="button" className={styles.search} onClick={() => setOpen(true)}>
        <Icon name="search" size={18} />
        <span className={styles.searchText}>Search</span>
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Search" shape="top">
        <SearchResults member={member} onFollow={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function SearchResults({ member, onFollow }: { member: SignedInStaffMember; onFollow: () => void }) {
  const [text, setText] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const answer = useSearch(member, text, useDebounced(text, DEBOUNCE_MILLISECONDS));
  /** Enter while it is searched follows the first result once it is there. */
  const [followsFirst, setFollowsFirst] = useState(false);
  const first = firstResult(answer, text);
  useEffect(() => {
    if (!followsFirst || answer.isFetching) return;
    setFollowsFirst(false);
    if (first === undefined) return;
    askBeforeLeaving(() => {
      onFollow();
      void navigate(first);
    });
  }, [followsFirst, answer.isFetching, first, navigate, onFollow]);
  function onKey(event: KeyboardEvent) {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const index = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === 'ArrowDown') links[Math.min(index + 1, links.length - 1)]?.focus();
    else if (event.key === 'ArrowUp' && index > 0) links[index - 1]?.focus();
    else if (event.key === 'ArrowUp' && index === 0)
      event.currentTarget.querySelector<HTMLInputElement>('input')?.focus();
    else if (event.key === 'Enter' && index === -1 && event.target instanceof HTMLInputElement)
      setFollowsFirst(text.trim() !== '');
    else return;
    event.preventDefault();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the field and the links in it.
    <div onKeyDown={onKey} className={styles.searching}>
      <TextField
        label="Order number, name, email, SKU, discount code, last four digits of a card, a page or a report"
        type="search"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        maxLength={254}
        autoComplete="off"
        required
      />
      <p role="status" className={styles.searchState}>
        {stateText(answer, text)}
      </p>
      <div ref={list}>
        {answer.groups.map(({ title, results }) => (
          <section key={title} aria-label={title}>
            <h3 className={styles.groupTitle}>{title}</h3>
            <ul className={styles.results}>
              {results.map(({ to, label, about, icon }) => (
                <li key={`${to} ${label}`}>
                  <Link to={to} className={styles.result} onClick={onFollow}>
                    <Icon name={icon} />
                    <span className={styles.resultText}>
                      {label}
                      {about !== undefined && <span className={styles.resultAbout}>{about}</span>}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

/** A number of an order or a SKU is meant before a page whose name has the same letters. */
function firstResult({ groups }: SearchAnswer, text: string): string | undefined {
  const found = groups.find(({ title }) => (/\d/.test(text) ? title !== 'Pages' : true));
  return (found ?? groups[0])?.results[0]?.to;
}

function stateText({ groups, isFetching, failed }: SearchAnswer, text: string): string {
  if (text.trim() === '') return '';
  if (failed.length > 0) return `${failed.join(', ')} could not be searched.`;
  if (isFetching) return 'Searching...';
  const count = groups.flatMap(({ results }) => results).length;
  if (count === 0) return 'Nothing is called like that.';
  return counted(count, 'result');
}
