import { preload } from 'react-dom';
import { useAppSelector } from '#web/state/hooks.ts';
import styles from './logo.module.css';
import { useGlobalContent } from '../document/use-global-content.ts';

/**
 * The store's logo, or its name when there is none. A single-colour logo takes the text colour through a CSS
 * mask. Spec §3, Global config: logo.
 */
export function Logo({ label, isOnDark = false }: { label: string; isOnDark?: boolean }) {
  const brand = useAppSelector((state) => state.global.brand);
  const logo = useGlobalContent()?.logo;
  if (logo === undefined) return <span className={styles.name}>{brand}</span>;
  const { imageUrl, onDarkUrl = imageUrl } = logo;
  if (!logo.inTextColor)
    return <img className={styles.picture} src={isOnDark ? onDarkUrl : imageUrl} alt={label} />;
  preload(imageUrl, { as: 'image', crossOrigin: 'anonymous' });
  const image = `url(${imageUrl})`;
  return <span className={styles.shape} role="img" aria-label={label} style={{ '--logo': image }} />;
}
