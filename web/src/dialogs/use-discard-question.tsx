import { type ReactNode, useState } from 'react';
import { DiscardQuestion } from './discard-question.js';
import { useLeaveQuestion } from './use-leave-question.js';

/**
 * Asks before a dialog closes whose form has changes. Escape, a click beside it and its cross all close it, and so does the way back.
 */
export function useDiscardQuestion(
  isChanged: boolean,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  const leaving = useLeaveQuestion(isChanged);
  const keep = () => {
    setAsking(false);
    leaving.stay();
  };
  // All dialogs hear the same Escape: the dialog with the form alone answers it, also for the question.
  const askOrKeep = () => setAsking((before) => !before);
  const discard = () => {
    setAsking(false);
    onClose();
    leaving.leave();
  };
  return {
    close: leaving.isAsking ? keep : isChanged ? askOrKeep : onClose,
    question: (isAsking || leaving.isAsking) && <DiscardQuestion onKeep={keep} onDiscard={discard} />,
  };
}
