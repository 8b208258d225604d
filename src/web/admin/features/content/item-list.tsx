import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { sentenceAbout } from '#domain/text/problem-sentences.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './content-parts.module.css';
import { useEditing } from './editing-context.ts';
import type { TypedContent } from './typed-content.ts';

interface ItemListProps {
  /** The field of the list. */
  name: string;
  /** What one entry is called: `question`. */
  item: string;
  /** How an entry is told from others: its question, its heading. */
  titleOf: (entry: TypedContent) => string;
  /** A new entry; none where blocks of several kinds are added. */
  added?: Readonly<Record<string, unknown>>;
  /** Other ways to add an entry. */
  adding?: (append: (entry: object) => void) => ReactNode;
  /** Whether entries can be hidden from shoppers. */
  canHide?: boolean;
  /** The fields of the entry at a name. */
  children: (name: string, entry: TypedContent) => ReactNode;
}

/** Entries that open one by one, and are moved by dragging, by the arrow keys on the handle, and by buttons. */
export function ItemList({ name, item, titleOf, added, adding, canHide = false, children }: ItemListProps) {
  const { state, mayEdit, chosen, lists } = useEditing();
  const list = useFieldArray({ control: state.form.control, name });
  const entries: unknown = state.form.watch(name);
  /** By number: saving gives entries new ids. */
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const element = useRef<HTMLOListElement>(null);
  /** The handle that has the focus again once its entry has moved. */
  const focused = useRef<number | null>(null);
  const bodyId = useId();
  useEffect(() => {
    if (focused.current === null) return;
    element.current?.children[focused.current]?.querySelector<HTMLElement>('[data-handle]')?.focus();
    focused.current = null;
  });
  const place = chosen?.place.startsWith(`${name}.`) ? chosen.place.slice(name.length + 1) : null;
  const chosenIndex = place === null ? null : Number(place.split('.')[0]);
  useEffect(() => {
    // Once for each choice, also of the same place.
    if (chosen !== null && chosenIndex !== null) setOpened((before) => new Set([...before, chosenIndex]));
  }, [chosen, chosenIndex]);
  const entryAt = (index: number): TypedContent =>
    (Array.isArray(entries) ? (entries[index] as TypedContent | undefined) : undefined) ?? {};
  const titleAt = (index: number) => titleOf(entryAt(index)) || `${item} ${index + 1}`;
  const move = (from: number, to: number) => {
    if (to < 0 || to >= list.fields.length || from === to) return;
    setSaid(`${titleAt(from)} is number ${to + 1} of ${list.fields.length}.`);
    list.move(from, to);
    setOpened((before) => new Set([...before].map((index) => movedIndex(index, from, to))));
  };
  const moveByKey = (event: KeyboardEvent, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    focused.current = Math.min(Math.max(index + step, 0), list.fields.length - 1);
    move(index, index + step);
  };
  const insert = (at: number, entry: object) => {
    list.insert(at, structuredClone(entry), { shouldFocus: false });
    setSaid(`A new ${item} is number ${at + 1} of ${list.fields.length + 1}.`);
    setOpened((before) => new Set([...[...before].map((index) => (index < at ? index : index + 1)), at]));
  };
  const append = (entry: object) => insert(list.fields.length, entry);
  const setHidden = (index: number, isHidden: boolean) =>
    state.form.setValue(`${name}.${index}.isHidden`, isHidden, { shouldDirty: true });
  useEffect(() => {
    lists?.set(name, { move, insert, hide: (index) => setHidden(index, true) });
    return () => void lists?.delete(name);
  });
  const { error } = state.form.getFieldState(name, state.form.formState);
  const message = error?.message ?? error?.root?.message;
  return (
    <>
      <ol ref={element} className={styles.items}>
        {list.fields.map(({ id }, index) => {
          const title = titleAt(index);
          const place = `${name}.${index}`;
          const isWrong = state.form.getFieldState(place, state.form.formState).invalid;
          const isOpen = opened.has(index) || isWrong;
          const isHidden = entryAt(index).isHidden === true;
          return (
            <li
              key={id}
              className={styles.item}
              data-over={(over === index && dragged !== index) || undefined}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                event.stopPropagation();
                setOver(index);
              }}
              onDrop={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                event.stopPropagation();
                move(dragged, index);
                setOver(null);
              }}
            >
              <div className={styles.itemHead}>
                {mayEdit && (
                  <button
                    type="button"
                    data-handle
                    className={styles.handle}
                    draggable
                    aria-label={`Move ${title}, number ${index + 1}: arrow keys`}
                    onDragStart={(event) => {
                      event.stopPropagation();
                      event.dataTransfer.effectAllowed = 'move';
                      event.dataTransfer.setData('text/plain', title);
                      setDragged(index);
                    }}
                    onDragEnd={() => {
                      setDragged(null);
                      setOver(null);
                    }}
                    onKeyDown={(event) => moveByKey(event, index)}
                  >
                    <Icon name="grip" />
                  </button>
                )}
                <button
                  type="button"
                  className={styles.toggle}
                  aria-expanded={isOpen}
                  aria-controls={`${bodyId}-${id}`}
                  onClick={() =>
                    setOpened((before) =>
                      isOpen
                        ? new Set([...before].filter((one) => one !== index))
                        : new Set([...before, index]),
                    )
                  }
                >
                  {title}
                  {isHidden && <Badge tone="neutral">Hidden</Badge>}
                  {isWrong && <Badge tone="danger">Something is missing</Badge>}
                </button>
                {mayEdit && (
                  <span className={styles.itemActions}>
                    {canHide && (
                      <Button
                        variant="plain"
                        aria-label={`${isHidden ? 'Show' : 'Hide'} ${title}`}
                        onClick={() => setHidden(index, !isHidden)}
                      >
                        {isHidden ? 'Show' : 'Hide'}
                      </Button>
                    )}
                    <IconButton
                      label={`Move ${title} up`}
                      icon="up"
                      isInactive={index === 0}
                      onClick={() => move(index, index - 1)}
                    />
                    <IconButton
                      label={`Move ${title} down`}
                      icon="chevron"
                      isInactive={index === list.fields.length - 1}
                      onClick={() => move(index, index + 1)}
                    />
                    <IconButton
                      label={`Remove ${title}`}
                      icon="close"
                      onClick={() => {
                        list.remove(index);
                        setOpened((before) => withoutIndex(before, index));
                        setSaid(`${title} is removed.`);
                      }}
                    />
                  </span>
                )}
              </div>
              <div id={`${bodyId}-${id}`} className={styles.itemBody} hidden={!isOpen}>
                {isOpen && children(place, entryAt(index))}
              </div>
            </li>
          );
        })}
      </ol>
      {list.fields.length === 0 && <p className={styles.status}>None yet.</p>}
      {message !== undefined && (
        <p role="alert" className={styles.problem}>
          {sentenceAbout('The list', message)}
        </p>
      )}
      <p role="status" className={styles.status}>
        {said}
      </p>
      {mayEdit && added !== undefined && (
        <div>
          <Button icon="plus" onClick={() => append(added)}>
            Add a {item}
          </Button>
        </div>
      )}
      {mayEdit && adding?.(append)}
    </>
  );
}

/** Where the entry at a number is once another one, or itself, has moved. */
function movedIndex(index: number, from: number, to: number): number {
  if (index === from) return to;
  if (from < index && index <= to) return index - 1;
  return to <= index && index < from ? index + 1 : index;
}

const withoutIndex = (opened: ReadonlySet<number>, removed: number): Set<number> =>
  new Set(
    [...opened].filter((index) => index !== removed).map((index) => (index > removed ? index - 1 : index)),
  );
