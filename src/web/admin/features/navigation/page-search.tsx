import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { SignedInStaffMember } from '#web/api/admin/session-api.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { Icon, type IconName } from '../../ui/layout/icon.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { pagesFor } from './admin-pages.ts';
import styles from './navigation.module.css';

interface Result {
  to: string;
  label: string;
  icon: IconName;
}

/** Search from every page, on `/` and Ctrl K: the pages by name, and the lists that can be searched. */
export function PageSearch({ member }: { member: SignedInStaffMember }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      const isCommand = event.key === 'k' && (event.ctrlKey || event.metaKey);
      const isSlash = event.key === '/' && !isTyping(event.target);
      if (!isCommand && !isSlash) return;
      event.preventDefault();
      setOpen(true);
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button type="button" className={styles.search} onClick={() => setOpen(true)}>
        <Icon name="search" size={18} />
        <span className={styles.searchText}>Search</span>
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Search">
        <SearchResults member={member} onFollow={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

function SearchResults({ member, onFollow }: { member: SignedInStaffMember; onFollow: () => void }) {
  const [text, setText] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();
  const results = resultsFor(text, member);
  function onKey(event: KeyboardEvent) {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const index = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === 'ArrowDown') links[Math.min(index + 1, links.length - 1)]?.focus();
    else if (event.key === 'ArrowUp' && index > 0) links[index - 1]?.focus();
    else if (event.key === 'Enter' && index === -1 && results[0]) {
      onFollow();
      void navigate(results[0].to);
    } else return;
    event.preventDefault();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the field and the links in it.
    <div onKeyDown={onKey}>
      <TextField
        label="Page or what to search for"
        type="search"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        autoComplete="off"
        required
      />
      <ul ref={list} className={styles.results} aria-label="Results">
        {results.map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} className={styles.result} onClick={onFollow}>
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function resultsFor(text: string, member: SignedInStaffMember): Result[] {
  const wanted = text.trim().toLowerCase();
  return pagesFor(member)
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ path, name, icon }) => ({ to: path, label: name, icon }));
}
