import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { setupIsNeeded } from '../api/session.js';
import { LoginForm } from '../session/login-form.js';
import { SESSION, useSession } from '../session/use-session.js';
import { Entrance } from '../layout/entrance.js';

/** Where one logs in. Before there is an operator, this leads to the set-up. */
export default function LoginPage() {
  const { t } = useTranslation();
  const { session } = useSession();
  const queries = useQueryClient();
  const location: { state: { from?: string } | null } = useLocation();
  const setup = useQuery({
    queryKey: ['setup'],
    queryFn: setupIsNeeded,
    staleTime: Infinity,
    enabled: session === null,
  });
  if (session) return <Navigate to={location.state?.from ?? '/'} replace />;
  if (setup.data?.needed === true) return <Navigate to="/setup" replace />;
  return (
    <Entrance title={t('login.title')} lead={t('login.lead')}>
      <LoginForm onDone={(next) => queries.setQueryData(SESSION, next)} />
    </Entrance>
  );
}
