import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { pageContentQuery } from '#web/api/page-content.ts';
import { useApi } from '#web/api/use-api.ts';
import styles from './concierge.module.css';
import { createConversation } from './conversation.ts';
import type { ChatbotStyles } from './look.ts';

const loadPanel = () => import('./panel.tsx');
const Panel = lazy(() => loadPanel().then(({ Panel }) => ({ default: Panel })));

/** The concierge in the corner of a page, as soon as it is known how it looks. Spec §3, Chatbot styles. */
export function Concierge() {
  const look = useQuery(pageContentQuery(useApi(), 'global')).data?.chatbotStyles;
  return look && <Corner look={look} />;
}

/** A button that opens the panel, and the panel once it is wanted. */
function Corner({ look }: { look: ChatbotStyles }) {
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
        <img src={userMessage.iconPath} alt="" width={32} height={32} />
        <span>{triggerButton.text}</span>
      </button>
      {isOpen && (
        <Suspense>
          <Panel look={look} conversation={conversation} onClose={close} />
        </Suspense>
      )}
    </aside>
  );
}
