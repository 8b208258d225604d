import { type RefObject, useCallback, useEffect, useState } from 'react';
import { type LineRange, linesInRange, withLines } from '#domain/content/content-places.ts';
import type { BlockChange, ChosenPlace, PreviewField } from '#domain/content/preview-messages.ts';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import type { ListChanges } from './editing-context.ts';
import { NEW_OWN_BLOCKS } from './new-blocks.ts';
import { blockOfShown, fieldOfShown, type TypedContent } from './typed-content.ts';

/** How long lists take to open the entry that holds a field. */
const OPENING = 100;

/** A text that is typed on the page itself. */
export interface TypedOnPage {
  /** Its place on the page, and its field. */
  place: string;
  field: string;
  /** The whole text as it was, and which lines of it are typed. */
  before: string;
  lines: LineRange | null;
  shown: PreviewField;
}

/** What was chosen on the page; `place` is its field, where lists look for what to open. */
interface Chosen {
  place: string;
  shown: ChosenPlace;
}

/** What is chosen and typed on the page itself, which becomes what is typed in the form. */
export function usePageEditing(
  { form }: AdminFormState<TypedContent>,
  element: RefObject<HTMLElement | null>,
  mayEdit: boolean,
) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [typed, setTyped] = useState<TypedOnPage | null>(null);
  const [lists] = useState(() => new Map<string, ListChanges>());
  useEffect(() => {
    if (chosen === null) return;
    // Lists open the entry first.
    const timer = setTimeout(() => {
      const { place: name, shown } = chosen;
      const { place, lines } = shown;
      const at = CSS.escape(name);
      const field =
        element.current?.querySelector<HTMLElement>(`[name="${at}"], [data-field="${at}"]`) ?? null;
      const isTyped = shown.as === 'text' && mayEdit && isTextField(field);
      if (isTyped) {
        const before = String(form.getValues(name) ?? '');
        setTyped({ place, field: name, before, lines, shown: shownField(field, before, lines) });
      }
      // A picture is changed by the bar at it, and a formatted text where its tools are.
      const isOnPage = isTyped || (shown.as === 'picture' && mayEdit);
      if (!isOnPage) field?.focus();
      // On small screens the page is below the form: it would leave the window.
      if (!isOnPage || matchMedia('(min-width: 80rem)').matches) field?.scrollIntoView({ block: 'center' });
    }, OPENING);
    return () => clearTimeout(timer);
  }, [chosen, element, form, mayEdit]);
  const fields = () => form.getValues();
  return {
    chosen,
    lists,
    typed,
    choose: (place: ChosenPlace) => {
      setTyped(null);
      setChosen({ place: fieldOfShown(fields(), place.place), shown: place });
    },
    type: useCallback(
      (text: string) => {
        if (typed === null) return;
        const whole = typed.lines === null ? text : withLines(typed.before, typed.lines, text);
        form.setValue(typed.field, whole, { shouldDirty: true });
      },
      [form, typed],
    ),
    choosePicture: (place: string) => {
      const name = CSS.escape(fieldOfShown(fields(), place));
      element.current?.querySelector<HTMLElement>(`[data-picture="${name}"] input[type="file"]`)?.click();
    },
    changeBlock: (shown: number, change: BlockChange) => {
      const blocks = lists.get('blocks');
      const number = blockOfShown(fields(), shown);
      if (change.kind === 'up') blocks?.move(number, blockOfShown(fields(), shown - 1));
      if (change.kind === 'down') blocks?.move(number, blockOfShown(fields(), shown + 1));
      if (change.kind === 'hide') blocks?.hide(number);
      if (change.kind !== 'add') return;
      blocks?.insert(number + 1, { type: change.type, ...NEW_OWN_BLOCKS[change.type] });
      setTimeout(() => {
        const first = element.current?.querySelector<HTMLElement>(`[name^="blocks.${number + 1}."]`);
        first?.focus();
      }, OPENING);
    },
  };
}

const isTextField = (field: Element | null): field is HTMLInputElement | HTMLTextAreaElement =>
  (field instanceof HTMLInputElement && field.type === 'text') || field instanceof HTMLTextAreaElement;

function shownField(
  field: HTMLInputElement | HTMLTextAreaElement,
  before: string,
  lines: LineRange | null,
): PreviewField {
  const text = lines === null ? before : linesInRange(before, lines);
  return {
    text,
    label: field.labels?.[0]?.textContent?.trim() ?? '',
    hasLines: field instanceof HTMLTextAreaElement,
    maxLength: field.maxLength < 0 ? Infinity : field.maxLength - (before.length - text.length),
  };
}

export type PageEditing = ReturnType<typeof usePageEditing>;
