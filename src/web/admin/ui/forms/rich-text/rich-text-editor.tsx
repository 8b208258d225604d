import { Editor } from '@tiptap/core';
import { useEffect, useReducer, useRef, useState } from 'react';
import { plainText } from '#domain/rich-text/plain-text.ts';
import type { RichTextPlace } from '#domain/rich-text/rich-text.ts';
import type { PlainForm } from '#domain/rich-text/stored-text.ts';
import { editorHtml, textOfEditor } from './editor-content.ts';
import { editorExtensions } from './editor-extensions.ts';
import { type ChosenLink, LinkDialog } from './link-dialog.tsx';
import styles from './rich-text-editor.module.css';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

export interface RichTextEditorProps {
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  /** Takes the function that puts the focus into the editor. */
  focusRef: (focus: () => void) => void;
  label: string;
  place: RichTextPlace;
  form: PlainForm;
  maxLength: number;
  isReadOnly: boolean;
  addresses?: string | undefined;
  /** Of the element with the text. */
  attributes: Readonly<Record<string, string>>;
}

/** Edits a formatted text. Loaded when a field needs it, because of its weight. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { label, place, isReadOnly, addresses } = props;
  const [link, setLink] = useState<ChosenLink | null>(null);
  const { editor, element } = useEditor(props, (shown) => setLink(linkAt(shown)));
  const setLinkTo = ({ address, text }: ChosenLink) => {
    setLink(null);
    if (!editor) return;
    const change = editor.chain().focus();
    if (editor.isActive('link') || !editor.state.selection.empty)
      change.extendMarkRange('link').setLink({ href: address }).run();
    else
      change
        .insertContent({
          type: 'text',
          text: text === '' ? address : text,
          marks: [{ type: 'link', attrs: { href: address } }],
        })
        .run();
  };
  return (
    <div className={styles.editor} data-is-wrong={props.attributes['aria-invalid']}>
      {editor && !isReadOnly && (
        <RichTextToolbar
          editor={editor}
          label={label}
          hasSubheadings={place.hasSubheadings}
          onLink={() => setLink(linkAt(editor))}
        />
      )}
      <div ref={element} className={styles.text} />
      {editor && link && (
        <LinkDialog
          link={link}
          hasText={link.address !== '' || !editor.state.selection.empty}
          addresses={addresses}
          onChoose={setLinkTo}
          onRemove={() => {
            setLink(null);
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
          }}
          onClose={() => {
            setLink(null);
            editor.commands.focus();
          }}
        />
      )}
    </div>
  );
}

function linkAt(editor: Editor): ChosenLink {
  const href: unknown = editor.getAttributes('link')['href'];
  return { address: typeof href === 'string' ? href : '', text: '' };
}

/** An editor of the field's value, which may also change from outside: by an undo, or by what is stored. */
function useEditor(props: RichTextEditorProps, onLink: (editor: Editor) => void) {
  const { value, place, form, maxLength, isReadOnly, attributes } = props;
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef({ ...props, onLink });
  latest.current = { ...props, onLink };
  const [editor, setEditor] = useState<Editor | null>(null);
  /** The value that the editor shows. */
  const shown = useRef(value);
  const [, showState] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const { current } = latest;
    const limit = plainText(current.value).length > maxLength ? null : maxLength;
    const made = new Editor({
      element: element.current,
      extensions: editorExtensions(place, limit),
      content: editorHtml(current.value, form),
      // Its styles are in the file beside this one: an element of its own would need a nonce.
      injectCSS: false,
      onUpdate: ({ editor: updated }) => {
        shown.current = textOfEditor(updated.getJSON(), form);
        latest.current.onChange(shown.current);
      },
      onBlur: () => latest.current.onBlur(),
      onTransaction: showState,
    });
    shown.current = current.value;
    current.focusRef(() => made.commands.focus());
    setEditor(made);
    return () => made.destroy();
  }, [place, form, maxLength]);
  useEffect(() => {
    if (!editor || value === shown.current) return;
    shown.current = value;
    editor.commands.setContent(editorHtml(value, form), { emitUpdate: false });
  }, [editor, value, form]);
  const described = JSON.stringify(attributes);
  useEffect(() => {
    editor?.setOptions({
      editable: !isReadOnly,
      editorProps: {
        attributes: JSON.parse(described),
        handleKeyDown: (_, event) => {
          if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false;
          // Elsewhere these keys open the search.
          event.stopPropagation();
          latest.current.onLink(editor);
          return true;
        },
      },
    });
  }, [editor, isReadOnly, described]);
  return { editor, element };
}
