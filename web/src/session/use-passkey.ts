import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { loginWithPasskey, passkeyOptions, type Session } from '../api/session.js';
import { useAction } from '../parts/use-action.js';

/** Logs in with a passkey: by itself, or as the second factor of a login that has begun. */
export function usePasskey(onDone: (session: Session) => void) {
  return useAction(
    async (ticket: string | undefined) => {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const { ticket: own, options, ...rest } = await passkeyOptions(ticket);
      const optionsJSON = (options ?? rest) as unknown as PublicKeyCredentialRequestOptionsJSON;
      return loginWithPasskey(own, await startAuthentication({ optionsJSON }));
    },
    { isQuiet: true, onDone },
  );
}
