# What templates call: methods of helpers by their bare names, models by their receivers.
# expect: def method UsersHelper.avatar
module UsersHelper
  def avatar(user, size)
    "<img src='#{user.picture}' width=#{size}>"
  end

  def badge(user)
    "moderator" if user.moderator?
  end

  def subnav
    yield
  end

  # expect: no-edge * calls UsersHelper.unused
  def unused
    nil
  end
end

module HatsHelper
  def styled_hat(hat)
    hat.name
  end

  # a local of a template hides it
  # expect: no-edge * calls HatsHelper.hat
  def hat(name)
    Hat.most_recent(name)
  end
end

class Hat
  def self.most_recent(user)
    where(user: user).last
  end

  # a word that is no helper's is none of a model's
  # expect: no-edge * calls Hat.label
  def label
    "hat"
  end
end

# `helper_method :current_account` lends templates a method of a controller
class Session
  def current_account
    @account
  end
end
