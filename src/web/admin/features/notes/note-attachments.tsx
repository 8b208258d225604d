import type { NoteAttachment } from '#contracts/admin/note-attachment.ts';
import { useApi } from '#web/api/use-api.ts';
import { sizeText } from '../../ui/layout/size-text.ts';
import styles from './note-attachments.module.css';

/** The files of a note: pictures are shown, everything is downloaded by its name. */
export function NoteAttachments({ attachments }: { attachments: readonly NoteAttachment[] }) {
  const api = useApi();
  if (attachments.length === 0) return null;
  return (
    <ul className={styles.attachments} aria-label="Attachments">
      {attachments.map(({ url, name, is_picture, bytes }) => (
        <li key={url}>
          <a href={api.urlOf(url)} download={name} className={styles.attachment}>
            {is_picture && <img src={api.urlOf(url)} alt="" loading="lazy" className={styles.picture} />}
            <span>
              {name} <span className={styles.size}>{sizeText(bytes)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
