import type { GlobalContent } from '#contracts/page-contents.ts';

/** How the concierge looks and what it is called, as the shop's operators wrote it. Spec §3, Chatbot styles. */
export type ChatbotStyles = GlobalContent['chatbotStyles'];
