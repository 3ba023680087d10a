import { CircleCheck } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useAccount } from '@entities/account/account-store';
import { saveProfile, sendEmailConfirmation, type Profile } from '@shared/api/account';
import { showFormErrors } from '@shared/forms/form-errors';
import { useBusy } from '@shared/forms/use-busy';
import { dropDraft, readDraft, useDraft } from '@shared/forms/use-draft';
import { isEmail } from '@shared/i18n/email';
import { formatPhone } from '@shared/phone/phone';
import { useSession } from '@entities/session/session-store';
import { Button } from '@shared/ui/button';
import { TextField } from '@shared/ui/field';
import { Icon } from '@shared/ui/icon';
import { Note } from '@shared/ui/note';
import { SelectField } from '@shared/ui/select-field';
import { Skeleton } from '@shared/ui/skeleton';
import { toast } from '@shared/ui/toasts';
import { AccountSection } from './account-section';
import { useFreshCode } from './fresh-code';
import { useProfile } from './use-profile';
import styles from './account.module.css';

interface ProfileFields {
  name: string;
  surname: string;
  email: string;
  city_id: string;
}

const DRAFT = 'profile';
const fieldsOf = ({ name, surname, email, city_id }: Profile): ProfileFields => ({
  name,
  surname,
  email,
  city_id: city_id?.toString() ?? '',
});

/** Whether the saved e-mail is confirmed; the letter can be sent again. */
function EmailState({ profile: { email, confirmed_email } }: { profile: Profile }) {
  const [busy, run] = useBusy();
  const reload = useAccount((state) => state.loadProfile);
  const isPending = email !== confirmed_email;
  // The link of the letter opens in another tab or program.
  useEffect(() => {
    if (!isPending) return;
    const look = () => void reload().catch(() => undefined);
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [isPending, reload]);
  if (email === '') return null;
  if (!isPending)
    return (
      <p className={styles.confirmed}>
        <Icon of={CircleCheck} size={16} />
        Почта подтверждена
      </p>
    );
  const send = () =>
    run(async () => {
      await sendEmailConfirmation();
      toast({ text: 'Письмо отправили, ссылка в нём живёт сутки' });
    });
  return (
    <Note tone="warn" title="Почта ждёт подтверждения. ">
      Откройте ссылку из&nbsp;письма на&nbsp;<span className={styles.address}>{email}</span>.{' '}
      {confirmed_email !== '' && (
        <>
          До&nbsp;этого действует <span className={styles.address}>{confirmed_email}</span>.{' '}
        </>
      )}
      <Button variant="text" size="s" className={styles.again} busy={busy} onClick={() => void send()}>
        Отправить письмо ещё раз
      </Button>
    </Note>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const cities = useSession((state) => state.init?.cities ?? []);
  const setProfile = useAccount((state) => state.setProfile);
  const saved = useMemo(() => fieldsOf(profile), [profile]);
  const form = useForm<ProfileFields>({ defaultValues: { ...saved, ...readDraft<ProfileFields>(DRAFT) } });
  const { register, handleSubmit, formState, reset } = form;
  useDraft(DRAFT, form, saved);
  // The profile changes also outside the form: the header chooses the city. After `useDraft`, which compares with `saved`.
  useEffect(() => reset({ ...saved, ...readDraft<ProfileFields>(DRAFT) }), [saved, reset]);
  const [busy, run] = useBusy();
  const [guarded, codeWindow] = useFreshCode();
  const submit = ({ city_id, ...words }: ProfileFields) =>
    run(
      async () => {
        const next = await guarded(() =>
          saveProfile({
            ...words,
            email: words.email.trim(),
            ...(city_id !== '' && { city_id: Number(city_id) }),
          }),
        );
        dropDraft(DRAFT);
        setProfile(next);
        const isAsked = next.email !== profile.email && next.email !== next.confirmed_email;
        toast({ text: isAsked ? 'Профиль сохранён. Подтвердите почту по ссылке из письма' : 'Профиль сохранён' });
      },
      (cause) => showFormErrors(form, cause),
    );
  return (
    <>
      <form className={styles.form} onSubmit={(event) => void handleSubmit(submit)(event)} noValidate>
        <div className={styles.pair}>
          <TextField
            label="Имя"
            autoComplete="given-name"
            maxLength={100}
            error={formState.errors.name?.message}
            {...register('name')}
          />
          <TextField
            label="Фамилия"
            autoComplete="family-name"
            maxLength={100}
            error={formState.errors.surname?.message}
            {...register('surname')}
          />
        </div>
        <TextField
          label="Почта"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          hint={profile.email === '' ? 'На неё придёт код, если СМС не дойдёт. Можно не заполнять' : undefined}
          error={formState.errors.email?.message}
          {...register('email', { validate: (email) => email.trim() === '' || isEmail(email) || 'Некорректный email' })}
        />
        <EmailState profile={profile} />
        <SelectField
          label="Ваш город"
          hint="Его предложим при оформлении заказа"
          error={formState.errors.city_id?.message}
          {...register('city_id')}
        >
          {profile.city_id === null && <option value="">Не выбран</option>}
          {cities.map((city) => (
            <option key={city.id} value={city.id}>
              {city.name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Телефон"
          value={formatPhone(profile.phone)}
          readOnly
          hint="По нему вы входите, на него приходят коды"
          className="num"
        />
        <div>
          <Button type="submit" busy={busy}>
            Сохранить
          </Button>
        </div>
      </form>
      {codeWindow}
    </>
  );
}

export function ProfilePage() {
  const { profile, failed } = useProfile();
  const citiesHere = useSession((state) => state.init !== null);
  return (
    <AccountSection title="Профиль">
      {profile !== null && citiesHere ? <ProfileForm profile={profile} /> : (failed ?? <Skeleton height={380} />)}
    </AccountSection>
  );
}
