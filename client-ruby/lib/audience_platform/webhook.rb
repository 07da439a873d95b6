# frozen_string_literal: true

require "json"
require "openssl"

module AudiencePlatform
  # The message is not of the service, or too old.
  class WebhookVerificationError < Error; end

  # What a receiver of webhooks needs: messages are signed as Standard Webhooks describes.
  module Webhook
    # Seconds by which the clocks of both sides may differ.
    TOLERANCE = 300

    # @example In a controller of Rails
    #   message = AudiencePlatform::Webhook.verify(request.raw_post, request.env, secret: ENV.fetch("WEBHOOK_SECRET"))
    #   message["type"] # => "event.changed"
    # @param body [String] the body of the request, as it came
    # @param headers [Hash{String => String}] its headers, or the environment of Rack
    # @param secret [String] the secret of the webhook, "whsec_…"
    # @param now [Time]
    # @return [Hash] the message: its type, timestamp and data
    # @raise [WebhookVerificationError]
    # @raise [ConfigurationError] where the secret is none
    def self.verify(body, headers, secret:, now: Time.now)
      known = headers.to_h { |name, value| [name.to_s.downcase.tr("_", "-").delete_prefix("http-"), value] }
      id, timestamp, signatures = %w[webhook-id webhook-timestamp webhook-signature].map { |name| known[name].to_s }
      raise WebhookVerificationError, "The message is not of the last five minutes." unless recent?(timestamp, now)

      expected = "v1,#{sign("#{id}.#{timestamp}.#{body}", secret)}"
      return JSON.parse(body) if signatures.split.any? { |given| OpenSSL.secure_compare(given, expected) }

      raise WebhookVerificationError, "No signature of the message is of the webhook's secret."
    end

    def self.recent?(timestamp, now)
      timestamp.match?(/\A\d+\z/) && (now.to_i - timestamp.to_i).abs <= TOLERANCE
    end

    def self.sign(text, secret)
      key = secret.to_s.strip.delete_prefix("whsec_").unpack1("m0")
      raise ArgumentError if key.empty? # with which anybody could sign

      [OpenSSL::HMAC.digest("SHA256", key, text)].pack("m0")
    rescue ArgumentError
      raise ConfigurationError, "The secret is not a webhook's: it is whsec_ and Base64."
    end

    private_class_method :recent?, :sign
  end
end
