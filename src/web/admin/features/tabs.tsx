import { Button } from '#web/ui/buttons/button.tsx';
import styles from './tabs.module.css';

interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly { value: Value; label: string }[];
  selected: Value;
  onSelect: (value: Value) => void;
}

/**
 * Toggle buttons that select the list below. They are not ARIA tabs, because all of them show the same
 * element.
 */
export function Tabs<Value extends string>({ label, tabs, selected, onSelect }: TabsProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in a row with its content.
    <div role="group" aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <Button
          key={tab.value}
          variant={tab.value === selected ? 'secondary' : 'quiet'}
          aria-pressed={tab.value === selected}
          onClick={() => onSelect(tab.value)}
        >
          {tab.label}
        </Button>
      ))}
    </div>
  );
}
