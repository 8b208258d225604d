import { Button } from '#web/ui/buttons/button.tsx';
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend does not stand in a row with what it names.
    <div role="group" aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <Button
          key={tab.value}
          variant={tab.value === chosen ? 'secondary' : 'quiet'}
          aria-pressed={tab.value === chosen}
          onClick={() => onChoose(tab.value)}
        >
          {tab.label}
        </Button>
      ))}
    </div>
  );
}
