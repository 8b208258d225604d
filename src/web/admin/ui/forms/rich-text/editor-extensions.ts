import type { Extensions } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { CharacterCount, UndoRedo } from '@tiptap/extensions';
import { linkProblem, type RichTextPlace } from '#domain/rich-text/rich-text.ts';

/** The level of subheadings as they are stored. */
export const SUBHEADING = 3;

/** Headings of any level become subheadings when they are pasted. */
const Subheading = Heading.extend({
  parseHTML: () => [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: SUBHEADING } })),
}).configure({ levels: [SUBHEADING] });

/** The tab key goes on to the next field; brackets make a list within the list. */
const Item = ListItem.extend({
  content: 'paragraph (bulletList | orderedList)*',
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    };
  },
});

/** What can be typed and pasted: anything else is left out. `maxLength` is null for a text that is longer already. */
export const editorExtensions = (place: RichTextPlace, maxLength: number | null): Extensions => [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  HardBreak,
  BulletList,
  OrderedList,
  Item,
  ...(place.hasSubheadings ? [Subheading] : []),
  Link.configure({
    openOnClick: false,
    autolink: false,
    HTMLAttributes: { rel: null, target: null },
    isAllowedUri: (address) => linkProblem(address ?? '') === null,
  }),
  UndoRedo,
  CharacterCount.configure({ limit: maxLength }),
];
