import { loginWithPasskey, passkeyOptions, type Session } from '../api/session.js';
import { useAction } from '../parts/use-action.js';

/** Logs in with a passkey, which is enough by itself: the authenticator asks who is there. */
export function usePasskey(onDone: (session: Session) => void) {
  return useAction(
    async () => {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const { ticket, options } = await passkeyOptions();
      return loginWithPasskey(ticket, await startAuthentication({ optionsJSON: options }));
    },
    { isQuiet: true, onDone },
  );
}
