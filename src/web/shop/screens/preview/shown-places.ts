import {
  type ContentText,
  type LineRange,
  placeOfPicture,
  placeOfText,
  rangeOfShown,
  shownTextsIn,
} from '#domain/content/content-places.ts';

/** A text or picture of the edited content where the page shows it. */
export interface ShownPlace {
  place: string;
  element: HTMLElement;
  /** Of a text that is shown in several paragraphs. */
  lines: LineRange | null;
}

/** How far above what was pressed its text may be. */
const LEVELS = 4;

export interface ShownPlaces {
  /** All of them, in the order of the page. */
  all: () => readonly ShownPlace[];
  /** The one at or above an element. */
  at: (target: Element) => ShownPlace | null;
  /** Forgets where they are: the content is another. */
  forget: () => void;
}

/** Finds the places of a content on a page by what is shown, because the shop's components know nothing of the editor. */
export function shownPlaces(page: HTMLElement, content: () => unknown): ShownPlaces {
  let found: Map<Element, ShownPlace> | null = null;
  const forget = () => {
    found = null;
  };
  new MutationObserver(forget).observe(page, { childList: true, characterData: true, subtree: true });
  const places = () => {
    found ??= findPlaces(page, shownTextsIn(content()));
    return found;
  };
  return {
    all: () => [...places().values()],
    at(target) {
      let element: Element | null = target;
      for (let level = 0; level < LEVELS && element !== null && element !== page; level += 1) {
        const place = places().get(element);
        if (place) return place;
        element = element.parentElement;
      }
      return null;
    },
    forget,
  };
}

function findPlaces(page: HTMLElement, texts: readonly ContentText[]): Map<Element, ShownPlace> {
  const longest = Math.max(0, ...texts.map(({ text }) => text.length));
  const byPlace = new Map(texts.map(({ place, text }) => [place, text]));
  const counts = new Map<string, number>();
  const countOf = (key: string) => {
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return count;
  };
  const found = new Map<Element, ShownPlace>();
  for (const element of page.querySelectorAll<HTMLElement>('*')) {
    const place = placeOf(element, texts, longest, countOf);
    if (place === null) continue;
    const text = byPlace.get(place) ?? '';
    const lines = element instanceof HTMLImageElement ? null : rangeOfShown(text, shownTextOf(element));
    found.set(element, { place, element, lines });
  }
  return found;
}

function placeOf(
  element: HTMLElement,
  texts: readonly ContentText[],
  longest: number,
  countOf: (key: string) => number,
): string | null {
  if (element instanceof HTMLImageElement) {
    const source = new URL(element.src, location.origin).pathname;
    return placeOfPicture(texts, source, countOf(`img ${source}`));
  }
  const shown = shownTextOf(element);
  if (shown === '' || shown.length > longest * 2) return null;
  return placeOfText(texts, shown, countOf(`${element.tagName} ${shown}`));
}

const shownTextOf = (element: Element): string =>
  element instanceof HTMLInputElement ? element.placeholder : (element.textContent?.trim() ?? '');
