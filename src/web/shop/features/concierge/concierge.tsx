import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { pageContentQuery } from '#web/api/page-content.ts';
import { useApi } from '#web/api/use-api.ts';
import { SectionBoundary } from '#web/ui/layout/section-boundary.tsx';
import type { ChatbotStyles } from './chatbot-styles.ts';
import styles from './concierge.module.css';
import { createConversation } from './conversation.ts';

const loadPanel = () => import('./panel.tsx');
const Panel = lazy(() => loadPanel().then(({ Panel }) => ({ default: Panel })));

interface ConciergeProps {
  /** The element in the header that the button is put into. */
  launcherContainer: HTMLElement;
}

/** The concierge, as soon as it is known how it looks. Spec §3, Chatbot styles. */
export function Concierge({ launcherContainer }: ConciergeProps) {
  const look = useQuery(pageContentQuery(useApi(), 'global')).data?.chatbotStyles;
  return look && <LauncherAndPanel look={look} launcherContainer={launcherContainer} />;
}

/** A button that opens the panel, and the panel once it is wanted. */
function LauncherAndPanel({ look, launcherContainer }: ConciergeProps & { look: ChatbotStyles }) {
  const api = useApi();
  const [conversation] = useState(() => createConversation(api));
  const { isOpen } = useSyncExternalStore(conversation.subscribe, conversation.read);
  const launcher = useRef<HTMLButtonElement>(null);
  const { triggerButton, userMessage } = look;
  const close = () => {
    conversation.close();
    requestAnimationFrame(() => launcher.current?.focus());
  };
  return (
    <aside aria-label={look.headerTitle}>
      {createPortal(
        <button
          ref={launcher}
          type="button"
          className={styles.launcher}
          style={{ '--background': triggerButton.backgroundColor, '--text': triggerButton.textColor }}
          hidden={isOpen}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadPanel()}
          onFocus={() => void loadPanel()}
          onClick={conversation.open}
        >
          <img src={userMessage.iconPath} alt="" width={26} height={26} />
          <span>{triggerButton.text}</span>
        </button>,
        launcherContainer,
      )}
      {isOpen && (
        <SectionBoundary of={look.headerTitle} isOverlay onRetry={conversation.startOver}>
          <Suspense>
            <Panel look={look} conversation={conversation} onClose={close} />
          </Suspense>
        </SectionBoundary>
      )}
    </aside>
  );
}
