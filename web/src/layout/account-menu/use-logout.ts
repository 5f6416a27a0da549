import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { logout } from '../../api/resources/session.js';
import { useAction } from '../../feedback/use-action.js';
import { renewal } from '../../api/waiting/renewal.js';
import { SESSION } from '../../session/use-session.js';
import { guardedForm } from '../../forms/guarded-form.js';

/** Returns a function that logs the operator out. A form with changes asks first. */
export function useLogout(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = useAction(logout, {
    onDone: () => {
      renewal.abandon();
      queries.clear();
      queries.setQueryData(SESSION, null);
      void navigate('/login');
    },
  });
  const go = () => leave.mutate();
  return () => {
    if (!guardedForm.holdsEnd(go)) go();
  };
}
