"""A user with all permissions for every request, so that the benchmark does not measure log-ins."""


class Anybody:
    pk = id = 1
    username = "anybody"
    is_active = is_staff = is_superuser = is_authenticated = True
    is_anonymous = False

    def has_perm(self, *_):
        return True

    has_perms = has_module_perms = has_perm

    def has_usable_password(self):
        return False

    def get_username(self):
        return self.username

    get_short_name = get_full_name = get_username


class LetIn:
    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        request.user = Anybody()
        return self.get_response(request)
