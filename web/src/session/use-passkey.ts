import { loginWithPasskey, passkeyOptions, type Session } from '../api/resources/session.js';
import { useAction } from '../feedback/use-action.js';

/** Logs in with a passkey. It needs no second factor: the authenticator verifies the person. */
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
