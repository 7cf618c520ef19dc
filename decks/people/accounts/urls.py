"""Addresses under /accounts/. Those that allauth goes to itself bear its names, too."""

from django.urls import path

from decks.people.accounts import session_list, views
from decks.people.accounts.devices import entering, offering
from decks.people.accounts.factors import views as factors
from decks.people.accounts.keepers import views as keepers
from decks.people.accounts.keys import views as keys
from decks.people.accounts.later import later
from decks.people.accounts.mail import views as mail
from decks.people.accounts.recovery import views as recovery

ELSEWHERE = "decks.people.accounts.elsewhere.views"
urlpatterns = [
    path("", views.account, name="account"),
    path("signup/", views.SignUp.as_view(), name="sign_up"),
    path("login/", views.SignIn.as_view(), name="sign_in"),
    path("logout/", views.SignOut.as_view(), name="sign_out"),
    path("password/", views.ChangePassword.as_view(), name="change_password"),
    path("password/set/", views.SetPassword.as_view(), name="set_password"),
    path("elsewhere/", later(ELSEWHERE, "elsewhere"), name="elsewhere"),
    path("elsewhere/callback/", later(ELSEWHERE, "elsewhere_callback"), name="elsewhere_callback"),
    path("elsewhere/name/", later(ELSEWHERE, "ElsewhereName"), name="elsewhere_name"),
    path("elsewhere/confirm/", later(ELSEWHERE, "confirm_elsewhere"), name="confirm_elsewhere"),
    path("elsewhere/disconnect/", later(ELSEWHERE, "disconnect_elsewhere"), name="disconnect_elsewhere"),
    path("confirm/", views.ConfirmPassword.as_view(), name="confirm_password"),
    path("sessions/", session_list.Sessions.as_view(), name="sessions"),
    path("keys/", keys.account_keys, name="account_keys"),
    path("keys/end/", keys.end_account_key, name="end_account_key"),
    path("recover/", recovery.recover, name="recover"),
    path("recovery-code/", recovery.recovery_code, name="recovery_code"),
    path("recovery-code/note/", recovery.note_code, name="note_code"),
    path("recovery-code/file/", recovery.code_file, name="code_file"),
    path("factors/", factors.Factors.as_view(), name="factors"),
    path("factors/app/", factors.AddApp.as_view(), name="add_app"),
    path("factors/app/remove/", factors.RemoveApp.as_view(), name="remove_app"),
    path("factors/passkey/", factors.AddPasskey.as_view(), name="add_passkey"),
    path("factors/passkey/<int:pk>/remove/", factors.RemovePasskey.as_view(), name="remove_passkey"),
    path("factors/keep/", factors.keep_factor, name="keep_factor"),
    path("login/passkey/", factors.PasskeySignIn.as_view(), name="passkey_sign_in"),
    path("login/factor/", factors.SecondFactor.as_view(), name="second_factor"),
    path("devices/", offering.new_device, name="new_device"),
    path("devices/look/", offering.new_device_look, name="new_device_look"),
    path("devices/answer/", offering.answer_device, name="answer_device"),
    path("device/", entering.enter_device_code, name="enter_device_code"),
    path("device/wait/", entering.device_wait, name="device_wait"),
    path("device/wait/look/", entering.device_wait_look, name="device_wait_look"),
    path("device/<str:device_code>/", entering.device_link, name="device_link"),
    path("lost-factor/", factors.lost_factor, name="lost_factor"),
    path("email/", mail.Email.as_view(), name="email"),
    path("email/<str:key>/", mail.ConfirmEmail.as_view(), name="confirm_email"),
    path("reset/", mail.AskReset.as_view(), name="ask_reset"),
    path("reset/code/", mail.EnterCode.as_view(), name="enter_code"),
    path("reset/password/", mail.ResetPassword.as_view(), name="reset_password"),
    path("keeper/<str:keeper_token>/", keepers.keeper_link, name="keeper_link"),
    path("data.json", views.account_data, name="account_data"),
    path("delete/", views.delete_account, name="delete_account"),
]
# The same addresses under the names by which allauth looks for them.
NAMES_OF_ALLAUTH = {
    "account_signup": "sign_up",
    "account_login": "sign_in",
    "account_reauthenticate": "confirm_password",
    "account_set_password": "set_password",
    "account_change_password": "change_password",
    "socialaccount_signup": "elsewhere_name",
    "socialaccount_connections": "elsewhere",
    "account_email": "email",
    "account_confirm_email": "confirm_email",
    "account_reset_password": "ask_reset",
    "account_confirm_password_reset_code": "enter_code",
    "account_complete_password_reset": "reset_password",
    "usersessions_list": "sessions",
    "mfa_index": "factors",
    "mfa_list_webauthn": "factors",
    "mfa_activate_totp": "add_app",
    "mfa_deactivate_totp": "remove_app",
    "mfa_login_webauthn": "passkey_sign_in",
    "mfa_authenticate": "second_factor",
}
_by_name = {pattern.name: pattern for pattern in urlpatterns}
urlpatterns += [
    path(str(_by_name[ours].pattern), _by_name[ours].callback, name=name) for name, ours in NAMES_OF_ALLAUTH.items()
]
