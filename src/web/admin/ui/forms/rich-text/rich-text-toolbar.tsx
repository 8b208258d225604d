import { Toolbar } from '@base-ui/react/toolbar';
import type { Editor } from '@tiptap/core';
import type { IconName } from '../../layout/icon-paths.ts';
import { IconButton } from '../button.tsx';
import { SUBHEADING } from './editor-extensions.ts';
import styles from './rich-text-editor.module.css';

interface Tool {
  label: string;
  icon: IconName;
  /** Undefined for a tool that is never on. */
  isOn?: boolean;
  use: () => void;
}

interface RichTextToolbarProps {
  editor: Editor;
  label: string;
  hasSubheadings: boolean;
  onLink: () => void;
}

/** The tools of an editor: one stop of the tab key, with the arrow keys from tool to tool. */
export function RichTextToolbar({ editor, label, hasSubheadings, onLink }: RichTextToolbarProps) {
  const change = () => editor.chain().focus();
  const tools: Tool[] = [
    { label: 'Bold', icon: 'bold', isOn: editor.isActive('bold'), use: () => change().toggleBold().run() },
    {
      label: 'Italic',
      icon: 'italic',
      isOn: editor.isActive('italic'),
      use: () => change().toggleItalic().run(),
    },
    { label: 'Link', icon: 'link', isOn: editor.isActive('link'), use: onLink },
    {
      label: 'Bulleted list',
      icon: 'bullets',
      isOn: editor.isActive('bulletList'),
      use: () => change().toggleBulletList().run(),
    },
    {
      label: 'Numbered list',
      icon: 'numbers',
      isOn: editor.isActive('orderedList'),
      use: () => change().toggleOrderedList().run(),
    },
    ...(hasSubheadings
      ? [
          {
            label: 'Subheading',
            icon: 'subheading' as const,
            isOn: editor.isActive('heading'),
            use: () => change().toggleHeading({ level: SUBHEADING }).run(),
          },
        ]
      : []),
    { label: 'Clear formatting', icon: 'clear', use: () => change().unsetAllMarks().clearNodes().run() },
  ];
  return (
    <Toolbar.Root className={styles.toolbar} aria-label={`Formatting of ${label}`}>
      {tools.map(({ label: name, icon, isOn, use }) => (
        <Toolbar.Button
          key={name}
          aria-pressed={isOn}
          // The selection stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={use}
          render={<IconButton label={name} icon={icon} />}
        />
      ))}
    </Toolbar.Root>
  );
}
