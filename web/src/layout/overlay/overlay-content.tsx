import '../../styles/deferred.css';
import { Notifications } from '@mantine/notifications';
import { ProofDialog } from '../../session/proof-dialog.js';
import { RenewalDialog } from '../../session/renewal-dialog.js';

/** Everything above the pages: notices, the proof of identity, and the login after a session has ended. */
export default function OverlayContent() {
  return (
    <>
      <Notifications position="bottom-right" autoClose={6000} />
      <ProofDialog />
      <RenewalDialog />
    </>
  );
}
