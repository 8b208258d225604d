import { distanceLabel } from '#domain/store-locations/distance.ts';
import { NOT_AVAILABLE, type Place, type Point } from '#domain/store-locations/place.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import { directionsTo } from './directions.ts';
import styles from './place-card.module.css';

export interface PlaceCardProps {
  place: Place;
  isSelected: boolean;
  /** Where the distance is counted from, when it is known. */
  origin: Point | null;
  onSelect: () => void;
}

/** One store of the list: selects itself on the map, and says how to get there, call and write. */
export function PlaceCard({ place, isSelected, origin, onSelect }: PlaceCardProps) {
  const { name, address, phone, email } = place;
  return (
    <article className={classNames(styles.card, isSelected && styles.selected)}>
      <h2 className={styles.name}>
        <button
          type="button"
          className={styles.select}
          onClick={onSelect}
          aria-current={isSelected ? 'true' : undefined}
        >
          {name}
        </button>
      </h2>
      {origin !== null && (
        <p className={styles.distance}>
          {distanceLabel(origin, place)} <VisuallyHidden>away</VisuallyHidden>
        </p>
      )}
      <p className={styles.address}>{address}</p>
      <ul className={styles.ways}>
        <li>
          <a href={directionsTo(place)} target="_blank" rel="noopener noreferrer">
            Directions<VisuallyHidden> to {name}, in a new tab</VisuallyHidden>
          </a>
        </li>
        <Contact label="Phone" value={phone} href={`tel:${dialled(phone)}`} />
        <Contact label="Email" value={email} href={`mailto:${email}`} />
      </ul>
    </article>
  );
}

/** A way to reach them; those that have none say so. Spec §3: falls back to 'N/A'. */
function Contact({ label, value, href }: { label: string; value: string; href: string }) {
  const isMissing = value === NOT_AVAILABLE;
  return (
    <li className={isMissing ? styles.missing : undefined}>
      {isMissing ? `${label}: ` : <VisuallyHidden>{label}: </VisuallyHidden>}
      {isMissing ? value : <a href={href}>{value}</a>}
    </li>
  );
}

/** A number as phones dial it: its digits, and a plus at the start. */
const dialled = (phone: string) => phone.replace(/(?!^\+)\D/g, '');
