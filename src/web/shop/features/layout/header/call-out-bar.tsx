import { FreeShippingNote } from '#web/state/money/free-shipping-note.tsx';
import styles from './call-out-bar.module.css';
import { useGlobalContent } from '../document/use-global-content.ts';

/** Short announcements above the header, such as free shipping. Spec §3, Global config: TopCallOutSection. */
export function CallOutBar() {
  const section = useGlobalContent()?.TopCallOutSection;
  if (section === undefined || section.texts.length === 0) return null;
  const { texts, backgroundColor, textColor } = section;
  return (
    <aside aria-label="Good news" style={{ backgroundColor, color: textColor }}>
      <ul className={styles.texts}>
        {texts.map((text) => (
          <li key={text}>
            <FreeShippingNote text={text} />
          </li>
        ))}
      </ul>
    </aside>
  );
}
