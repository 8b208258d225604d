import { useQuery } from '@tanstack/react-query';
import { fillReplyFields, type ReplyFieldValues } from '#domain/inbox/reply-fields.ts';
import { savedRepliesQuery } from '#web/api/admin/customers/inbox-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';

interface SavedReplyMenuProps {
  /** What is typed already. */
  typed: string;
  fields: ReplyFieldValues;
  /** Gets the whole text, with the reply at its end. */
  onInsert: (text: string) => void;
}

/** Inserts a saved reply with its fields filled in; nothing where the shop has none. */
export function SavedReplyMenu({ typed, fields, onInsert }: SavedReplyMenuProps) {
  const { data: replies = [] } = useQuery(savedRepliesQuery(useApi()));
  if (replies.length === 0) return null;
  return (
    <Menu
      trigger={<Button>Saved reply</Button>}
      items={replies.map(({ title, text }) => ({
        label: title,
        onSelect: () =>
          onInsert([typed.trimEnd(), fillReplyFields(text, fields)].filter(Boolean).join('\n\n')),
      }))}
    />
  );
}
