import { distanceLabel } from '#domain/store-locations/distance.ts';
import { NOT_AVAILABLE, type Place, type Point } from '#domain/store-locations/place.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import { directionsTo } from './directions.ts';
import styles from './place-card.module.css';

export interface PlaceCardProps {
  place: Place;
  isSelected: boolean;
  /** The point from which the distance is measured, if there is one. */
  origin: Point | null;
  onSelect: () => void;
}

/** A store in the list, which selects it on the map and links to directions, phone and email. */
export function PlaceCard({ place, isSelected, origin, onSelect }: PlaceCardProps) {
  const { name, address, phone, email, hours } = place;
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
      {hours !== null && <p className={styles.hours}>{hours}</p>}
      <ul className={styles.links}>
        <li>
          <a href={directionsTo(place)} target="_blank" rel="noopener noreferrer">
            Directions<VisuallyHidden> to {name}, in a new tab</VisuallyHidden>
          </a>
        </li>
        <ContactLink label="Phone" value={phone} href={`tel:${dialable(phone)}`} />
        <ContactLink label="Email" value={email} href={`mailto:${email}`} />
      </ul>
    </article>
  );
}

/** A phone or email link. Spec §3: falls back to 'N/A'. */
function ContactLink({ label, value, href }: { label: string; value: string; href: string }) {
  const isMissing = value === NOT_AVAILABLE;
  return (
    <li className={isMissing ? styles.missing : undefined}>
      {isMissing ? `${label}: ` : <VisuallyHidden>{label}: </VisuallyHidden>}
      {isMissing ? value : <a href={href}>{value}</a>}
    </li>
  );
}

/** The number for a `tel:` link: digits and a leading plus. */
const dialable = (phone: string) => phone.replace(/(?!^\+)\D/g, '');
