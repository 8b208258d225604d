import styles from './store-map-view.module.css';

const OPEN_STREET_MAP = /OpenStreetMap/;

/** The map's attribution, with the link that OpenStreetMap requires. */
export function MapCredits({ attribution }: { attribution: string }) {
  const [before = '', after] = attribution.split(OPEN_STREET_MAP);
  return (
    <p className={styles.credits}>
      {before}
      {after !== undefined && (
        <>
          <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>
          {after}
        </>
      )}
      {attribution !== '' && ' · '}
      Outline: Natural Earth
    </p>
  );
}
