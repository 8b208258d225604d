import type { BlockChange, PreviewEditing } from '#domain/content/preview-messages.ts';
import styles from './page-editing.module.css';

/** What is chosen on the page: a block, a picture, or both. */
export interface Chosen {
  /** The number of the block among those that are shown, and its element. */
  block: { number: number; count: number; element: HTMLElement } | null;
  picture: { place: string; element: HTMLElement } | null;
}

interface Actions {
  onPicture: (place: string) => void;
  onBlock: (change: BlockChange) => void;
  /** Escape, or Tab at one of its ends. */
  onLeave: (to: 'chosen' | 'next') => void;
}

export interface EditingBar {
  show: (chosen: Chosen, editing: PreviewEditing) => void;
  hide: () => void;
  focus: () => void;
  isShown: () => boolean;
  /** Moves it to where what was chosen is now. */
  follow: () => void;
}

/** The bar at what is chosen on the page, with what can be done to it. It is the same element for all, so that it keeps the focus. */
export function createEditingBar({ onPicture, onBlock, onLeave }: Actions): EditingBar {
  let chosen: Chosen = { block: null, picture: null };
  const bar = document.createElement('div');
  bar.className = styles.bar ?? '';
  bar.setAttribute('role', 'toolbar');
  bar.setAttribute('aria-label', 'What is chosen');
  bar.hidden = true;
  const picture = buttonOf('Change picture', () => {
    if (chosen.picture) onPicture(chosen.picture.place);
  });
  const change = (kind: 'up' | 'down' | 'hide') => () => onBlock({ kind });
  const up = buttonOf('Move up', change('up'));
  const down = buttonOf('Move down', change('down'));
  const hide = buttonOf('Hide', change('hide'));
  const add = buttonOf('Add after', () => openChoices(choices.hidden !== false));
  const choices = document.createElement('div');
  choices.className = styles.choices ?? '';
  choices.id = 'blocks-to-add';
  choices.hidden = true;
  choices.setAttribute('role', 'group');
  choices.setAttribute('aria-label', 'Blocks to add');
  add.setAttribute('aria-controls', choices.id);
  bar.append(picture, up, down, hide, add, choices);
  // Beside the page's own elements, so that it is none of them.
  document.documentElement.append(bar);

  function openChoices(isOpen: boolean) {
    choices.hidden = !isOpen;
    add.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) choices.querySelector('button')?.focus();
    follow();
  }
  const stops = () => [...bar.querySelectorAll('button')].filter((button) => button.offsetParent !== null);
  bar.addEventListener('keydown', (event) => {
    const all = stops();
    const index = all.indexOf(document.activeElement as HTMLButtonElement);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step !== undefined) all[(index + step + all.length) % all.length]?.focus();
    else if (event.key === 'Escape' && !choices.hidden) {
      openChoices(false);
      add.focus();
    } else if (event.key === 'Escape' || (event.key === 'Tab' && event.shiftKey && index === 0))
      onLeave('chosen');
    else if (event.key === 'Tab' && !event.shiftKey && index === all.length - 1) onLeave('next');
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  function follow() {
    const element = chosen.picture?.element ?? chosen.block?.element;
    if (bar.hidden || !element) return;
    const { left, top } = element.getBoundingClientRect();
    const zoom = Number(bar.style.zoom || 1);
    const { width, height } = bar.getBoundingClientRect();
    const most = document.documentElement.clientWidth - width - 8;
    // Above the block where there is room, because what is in it is being read.
    const above = Math.max(8, chosen.picture ? top + 8 : top - height - 4);
    bar.style.left = `${(Math.max(8, Math.min(left + 8, most)) + scrollX) / zoom}px`;
    bar.style.top = `${(above + scrollY) / zoom}px`;
  }
  new ResizeObserver(follow).observe(document.body);
  addEventListener('scroll', follow, { passive: true });
  return {
    follow,
    show(next, { scale, blocks }) {
      chosen = next;
      const { block } = chosen;
      bar.style.zoom = String(Math.min(3, 1 / scale));
      picture.hidden = chosen.picture === null;
      for (const button of [up, down, hide, add]) button.hidden = block === null;
      up.setAttribute('aria-disabled', String(block?.number === 0));
      down.setAttribute('aria-disabled', String(block !== null && block.number === block.count - 1));
      choices.replaceChildren(
        ...blocks.map(({ type, name }) =>
          buttonOf(name, () => {
            openChoices(false);
            onBlock({ kind: 'add', type });
          }),
        ),
      );
      add.hidden ||= blocks.length === 0;
      bar.hidden = false;
      follow();
    },
    hide() {
      bar.hidden = true;
      openChoices(false);
    },
    focus: () => stops()[0]?.focus(),
    isShown: () => !bar.hidden,
  };
}

function buttonOf(label: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles.button ?? '';
  button.textContent = label;
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-disabled') !== 'true') press();
  });
  return button;
}
