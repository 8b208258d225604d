import styles from './tabs.module.css';

interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** One of a few lists: pressed or not, since the list below is the same place. */
export function Tabs<Value extends string>({ label, tabs, chosen, onChoose }: TabsProps<Value>) {
  return (
    <fieldset className={styles.tabs}>
      <legend className={styles.label}>{label}</legend>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          className={styles.tab}
          aria-pressed={tab.value === chosen}
          onClick={() => onChoose(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </fieldset>
  );
}
