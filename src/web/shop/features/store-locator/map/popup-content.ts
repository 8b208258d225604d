import type { Place } from '#domain/store-locations/place.ts';
import { directionsTo } from '../directions.ts';
import styles from './map.module.css';

/** Uses text nodes only, so that a name cannot contain markup. Spec §2, Store locator. */
export function popupContent(place: Place): HTMLElement {
  const content = document.createElement('div');
  content.append(
    textIn('strong', place.name, styles.popupName),
    textIn('span', place.address, styles.popupAddress),
    directionsLink(place),
  );
  return content;
}

function directionsLink(place: Place): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = directionsTo(place);
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.textContent = 'Directions';
  link.setAttribute('aria-label', `Directions to ${place.name}`);
  return link;
}

function textIn(tag: 'strong' | 'span', text: string, className: string | undefined): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = className ?? '';
  return element;
}
