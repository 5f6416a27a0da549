import '../styles/more.css';
import { Notifications } from '@mantine/notifications';
import { RenewalDialog } from '../session/renewal-dialog.js';

/** What lies over pages: notices, and the login where a session has ended. */
export default function OverPages() {
  return (
    <>
      <Notifications position="bottom-right" autoClose={6000} />
      <RenewalDialog />
    </>
  );
}
