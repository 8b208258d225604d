import { type ReactNode, useState } from 'react';
import { Button } from '../forms/button.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { Section } from './section.tsx';
import { Timeline } from './timeline.tsx';

interface Version {
  version: number;
  created_at: string;
  /** Null for what was imported. */
  who: string | null;
}

interface VersionTimelineProps<Shown extends Version> {
  /** Newest first. */
  versions: readonly Shown[];
  nameOf: (version: Shown) => string;
  /** Whether shoppers see it, or will. */
  stateOf: (version: Shown) => ReactNode;
  /** What its dialog shows; `close` closes it. */
  children: (version: Shown, close: () => void) => ReactNode;
}

/** Versions with who made them and when, each with a dialog of what it says; nothing when there are none. */
export function VersionTimeline<Shown extends Version>({
  versions,
  nameOf,
  stateOf,
  children,
}: VersionTimelineProps<Shown>) {
  const [opened, setOpened] = useState<Shown | null>(null);
  const close = () => setOpened(null);
  if (versions.length === 0) return null;
  return (
    <Section title="Versions">
      <Timeline
        entries={versions.map((version) => ({
          id: String(version.version),
          at: version.created_at,
          who: version.who,
          text: nameOf(version),
          details: (
            <>
              {stateOf(version)}
              <div>
                <Button variant="plain" onClick={() => setOpened(version)}>
                  What it says
                </Button>
              </div>
            </>
          ),
        }))}
      />
      <Dialog isOpen={opened !== null} onClose={close} title={opened === null ? '' : nameOf(opened)}>
        {opened && children(opened, close)}
      </Dialog>
    </Section>
  );
}
